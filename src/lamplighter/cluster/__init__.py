"""Work shared by many machines: cut into shards, done by a crew, kept in a folder."""
