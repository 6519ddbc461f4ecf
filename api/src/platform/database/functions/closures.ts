import { type Sql, sql } from '../sql.ts'

/** Returns the statement that waits until nobody who has put a slot somewhere is left uncommitted. */
export const closeToSlots = (schoolId: string): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended('closure ' || ${schoolId}::uuid, 0))`

/** Returns the statement by which no time is closed until the transaction ends; it waits for who is closing some. */
export const keepOpen = (schoolId: string): Sql =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended('closure ' || ${schoolId}::uuid, 0))`

/**
 * Keeps slots out of closed time, whoever writes them. Writers of slots hold a shared lock until the end, and a closure
 * holds it alone, so that each sees the other. Statements of a volatile function read fresh data after the wait.
 */
export const closures = [
  `create or replace function koma_slot_not_closed() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('closure ' || new.school_id, 0));
    if exists (select from closure c
      where c.school_id = new.school_id and c.reopened_at is null and c.ends_at > new.starts_at and c.starts_at < new.ends_at
        and (c.location_id is null or c.location_id = new.location_id)
        and (c.teacher_id is null or c.teacher_id = new.teacher_id)) then
      raise exception 'slot % lies in closed time, which breaks constraint "slot_closed"', new.id using errcode = 'integrity_constraint_violation', constraint = 'slot_closed';
    end if;
    return new;
  end $$`,
]
