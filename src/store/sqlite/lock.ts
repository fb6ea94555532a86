import { sql } from 'kysely';

/** The kind `lock` as a literal: only then does SQLite see that its index of locks serves the query. */
export const isLock = sql.lit<'lock'>('lock');
