import { Migration } from '@mikro-orm/migrations'

const terms = `plan_name text not null check (plan_name <> ''),
      kind text not null default 'monthly' check (kind in ('monthly', 'package', 'single', 'trial')),
      points int not null default 0 check (points > 0),
      price int not null default 0 check (price >= 0),
      tax_rate text not null default 'standard' check (tax_rate in ('standard', 'reduced', 'exempt')),
      tax_included boolean not null default true,
      period_count int not null default 1 check (period_count > 0),
      period_unit text not null default 'months' check (period_unit in ('months', 'weeks', 'days')),
      carry_over boolean not null default false check (kind = 'monthly' or not carry_over),
      monthly_booking_limit int check (monthly_booking_limit >= 0),
      monthly_cancel_limit int check (monthly_cancel_limit >= 0),
      course_ids text[] not null default '{}',
      entrance_fee int not null default 0 check (entrance_fee >= 0),
      materials_fee int not null default 0 check (materials_fee >= 0),
      new_students_only boolean not null default false,
      constraint TABLE_month check (kind <> 'monthly' or (period_count = 1 and period_unit = 'months'))`

const differs = `(to_jsonb(old) - 'version') is distinct from (to_jsonb(new) - 'version')`

/**
 * Plans: what a school sells, said once. Each change of the terms is a version, which is never changed again, and a
 * contract names the version it was made from (decision 098).
 */
export class Migration109_plans extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry', 'webhook', 'apiKey', 'plan'))`)
    this.addSql(`create table plan (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      deleted boolean not null default false,
      active boolean not null default true,
      ${terms.replace('TABLE', 'plan')},
      primary key (school_id, id)
    )`)
    this.addSql(`create unique index plan_name on plan (school_id, lower(plan_name)) where not deleted`)
    this.addSql(`create table plan_version (
      school_id uuid not null,
      id uuid not null default uuidv7(),
      plan_id uuid not null,
      number int not null check (number > 0),
      actor text not null,
      at timestamp not null,
      ${terms.replace('TABLE', 'plan_version')},
      primary key (school_id, id),
      foreign key (school_id, plan_id) references plan (school_id, id) on delete cascade,
      constraint plan_version_number unique (school_id, plan_id, number)
    )`)
    this.addSql(`create trigger plan_version_append_only before update on plan_version
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger plan_record_version before update on plan for each row
      when (${differs}) execute function koma_record_version()`)
    this.addSql(`create trigger plan_record_announced after update on plan for each row
      when (${differs}) execute function koma_record_changed('plan')`)
    this.addSql(`create trigger plan_record_made_or_gone after insert or delete on plan for each row
      execute function koma_record_changed('plan')`)
    this.addSql(`alter table contract
      add column plan_version_id uuid,
      add column next_plan_version_id uuid,
      add constraint contract_plan foreign key (school_id, plan_version_id) references plan_version (school_id, id),
      add constraint contract_next_plan foreign key (school_id, next_plan_version_id) references plan_version (school_id, id)`)
    this.addSql(`create index contract_plan_version on contract (school_id, plan_version_id)
      where plan_version_id is not null`)
    this.addSql(`create index contract_next_plan_version on contract (school_id, next_plan_version_id)
      where next_plan_version_id is not null`)
  }
}
