import { type EntityManager, p } from '@mikro-orm/core'
import { schoolOf } from '../database/schoolGuard.ts'

/**
 * The properties of every record: an id and its school, which make its key, and a version that grows with every edit
 * (decision 010). A new record belongs to the school of the request; id and version come from the database.
 */
export const recordProperties = {
  // First here, though second in the table's key. The ORM expects the first part of a composite key to be the one that
  // the database returns.
  id: p.uuid().primary().defaultRaw('uuidv7()'),
  schoolId: p
    .uuid()
    .primary()
    .onCreate((_: unknown, em: EntityManager) => schoolOf(em)),
  version: p.integer().version(),
}

/**
 * The properties of a record that past lessons still name after it is deleted: it stays as a row that only they find.
 * Its entity also has the filter `living` ([decision
 * 026](../../../docs/decisions/026-deleted-records-keep-their-name.md)).
 */
export const deletableProperties = { deleted: p.boolean().default(false) }

/** Hides deleted records from every query by default. */
export const withoutDeleted = { living: { name: 'living', cond: { deleted: false }, default: true } }
