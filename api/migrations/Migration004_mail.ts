import { Migration } from '@mikro-orm/migrations'

/**
 * Mail: one row for each mail there is to send, written in the transaction it is about. What is sent is
 * made from `data` at delivery; `subject` and `body_*` hold what was made, where it may be kept.
 * An outbox row of topic `mail` asks the announcer to make a job of it.
 */
export class Migration004_mail extends Migration {
  override up(): void {
    this.addSql(`create table mail (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      key text not null check (key <> ''),
      kind text not null,
      student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      address text not null check (address <> ''),
      language text not null check (language in ('en', 'jp')),
      data jsonb not null,
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'kept', 'failed')),
      attempts int not null default 0,
      last_error text,
      subject text,
      body_text text,
      body_html text,
      queued_at timestamptz not null default now(),
      finished_at timestamptz,
      scrub_at timestamptz,
      primary key (school_id, id),
      unique (school_id, key),
      constraint mail_recipient check (num_nonnulls(student_id, teacher_id, staff_id) <= 1),
      constraint mail_finished check ((finished_at is null) = (state in ('queued', 'sending'))),
      constraint mail_made check (num_nulls(body_text, body_html) in (0, 2)),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`create index mail_under_way on mail (queued_at) where finished_at is null`)
    this.addSql(`create index mail_to_scrub on mail (scrub_at) where scrub_at is not null`)
    this.addSql(`create index mail_finished_at on mail (finished_at)`)
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check
      check (topic in ('slot', 'student', 'teacher', 'session', 'school', 'mail'))`)
  }
}
