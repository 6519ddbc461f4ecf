import { DatabaseSync } from 'node:sqlite'

/** A lock between processes of one machine, which the operating system frees when its holder dies. */
export type FileLock = {
  /** Takes the lock exclusively. Returns false when another process holds it, exclusively or shared. */
  tryExclusive(): boolean
  /** Takes the lock shared. Returns false when another process holds it exclusively. */
  tryShared(): boolean
  release(): void
  close(): void
}

/**
 * Opens the lock file at `path`, and creates it if it is missing. The lock is SQLite's own on an empty database file.
 * Unlike a file holding a process id, it can never be stale after `kill -9`, and it works on every platform Node has.
 */
export function openFileLock(path: string): FileLock {
  const database = new DatabaseSync(path)
  const tryTo = (sql: string): boolean => {
    try {
      database.exec(sql)
      return true
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      if (isBusy(error)) return false
      throw error
    }
  }
  return {
    tryExclusive: () => tryTo('BEGIN EXCLUSIVE'),
    tryShared: () => tryTo('BEGIN; SELECT * FROM sqlite_master'),
    release: () => {
      if (database.isTransaction) database.exec('ROLLBACK')
    },
    close: () => database.close(),
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
