"""A language model at a table, through the tools of an MCP server."""
