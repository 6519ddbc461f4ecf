import { Migration } from '@mikro-orm/migrations'

const differs = `(to_jsonb(old) - 'version') is distinct from (to_jsonb(new) - 'version')`

/** Webhooks: addresses that are told of events, and what came of each telling (decision 046). */
export class Migration054_webhooks extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry', 'webhook'))`)
    this.addSql(`create table webhook (
      school_id uuid not null references school (id) on delete cascade,
      id uuid not null default uuidv7(),
      version int not null default 1,
      url text not null check (url <> ''),
      description text not null default '',
      types text[] not null default '{}',
      active boolean not null default true,
      stopped_why text check (stopped_why in ('gone', 'failing')),
      primary key (school_id, id)
    )`)
    // Apart from the record, which is read, compared and told in the log: what it signs with, and how far it has been told.
    this.addSql(`create table webhook_progress (
      school_id uuid not null,
      webhook_id uuid not null,
      secret text not null,
      former_secret text,
      former_until timestamptz,
      told bigint not null,
      primary key (school_id, webhook_id),
      foreign key (school_id, webhook_id) references webhook (school_id, id) on delete cascade
    )`)
    this.addSql(`create table webhook_delivery (
      school_id uuid not null,
      id uuid not null default uuidv7(),
      webhook_id uuid not null,
      message_id uuid not null,
      type text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      tries int not null default 0,
      next_at timestamptz,
      status int,
      error text,
      answer text,
      made_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (school_id, id),
      foreign key (school_id, webhook_id) references webhook (school_id, id) on delete cascade
    )`)
    this.addSql(`create index webhook_delivery_of on webhook_delivery (school_id, webhook_id, id)`)
    this.addSql(`create index webhook_delivery_done on webhook_delivery (done_at) where done_at is not null`)
    this.addSql(`create trigger webhook_record_version before update on webhook for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger webhook_record_announced after update on webhook for each row
      when (${differs}) execute function koma_record_changed('webhook')`)
    this.addSql(`create trigger webhook_record_made_or_gone after insert or delete on webhook for each row
      execute function koma_record_changed('webhook')`)
  }
}
