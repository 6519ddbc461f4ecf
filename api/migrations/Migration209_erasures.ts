import { Migration } from '@mikro-orm/migrations'

/**
 * People whose personal data were erased (decision 132), each with the pseudonym that their rows have since, and the
 * periods after which a school forgets by itself (decision 133). No name is kept here.
 */
export class Migration209_erasures extends Migration {
  override up(): void {
    this.addSql(`create table erasure (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      user_type text not null check (user_type in ('student', 'teacher', 'staff', 'guardian')),
      person_id uuid not null,
      pseudonym text not null,
      actor text not null,
      at timestamp not null,
      primary key (school_id, id),
      constraint erasure_once unique (school_id, person_id)
    )`)
    this.addSql(`create table retention (
      school_id uuid primary key references school (id),
      version int not null default 1,
      former_months int check (former_months between 1 and 240),
      log_months int check (log_months between 3 and 240),
      mail_days int check (mail_days between 1 and 90),
      security_months int check (security_months between 1 and 240),
      books_years int not null check (books_years between 7 and 30)
    )`)
  }
}
