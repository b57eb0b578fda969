/** JSON values as they stand in events, answers and settings (RFC 8259). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
