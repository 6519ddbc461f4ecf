import { Migration } from '@mikro-orm/migrations'

/** What the log tells of accounts and of many slots at once is no event; each of many slots announces itself. */
const untold = `'login', 'login-failed', 'logout', 'sessions-ended', 'password-changed', 'password-link', 'unlock',
  'calendar-created', 'calendar-ended', 'mail-resent', 'slots-changed', 'slots-deleted', 'slots-restored'`

/**
 * Events: what happened in a school, numbered without a gap in the order in which it was committed, for programs that must
 * miss nothing and count nothing twice (decision 045). The entry of the log is what happened; a slot that changed without
 * an entry of its own is an event as well. Numbers are given with the announcement, so a booking waits for none.
 */
export class Migration053_events extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry'))`)
    this.addSql(`alter table announcement add column events bigint not null default 0`)
    this.addSql(`create table event (
      school_id uuid not null references school (id) on delete cascade,
      number bigint not null,
      id uuid not null default uuidv7(),
      topic text not null check (topic in ('entry', 'slot')),
      ref uuid not null,
      at timestamptz not null default now(),
      primary key (school_id, number)
    )`)
    this.addSql(
      `create function koma_entry_is_event() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    // Histories that are written at once, of schools made for measuring, tell nobody.
    this.addSql(`create trigger activity_is_event after insert on activity for each row
      when (new.type not in (${untold}) and current_setting('koma.history', true) is distinct from 'on')
      execute function koma_entry_is_event()`)
  }
}
