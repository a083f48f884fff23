"""Small games for two seats, solved exactly: in OpenSpiel that takes long from some thousand moments on."""
