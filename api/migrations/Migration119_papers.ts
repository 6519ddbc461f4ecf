import { Migration } from '@mikro-orm/migrations'

/**
 * A paper is kept as it was issued: its words and sums, and the picture on it. It is never changed; a correction is
 * another paper that names it. Numbers are given by a trigger, one after the other for each school, kind and year: a
 * transaction that fails gives its number back, so there is no gap.
 */
export class Migration119_papers extends Migration {
  override up(): void {
    this.addSql(`create table paper_series (
      school_id uuid not null references school (id),
      kind text not null check (kind in ('receipt', 'invoice')),
      year int not null check (year between 1900 and 2199),
      last int not null check (last >= 1),
      primary key (school_id, kind, year))`)
    this.addSql(`create table paper_picture (
      school_id uuid not null references school (id),
      hash text not null,
      type text not null check (type = 'image/png'),
      bytes bytea not null,
      primary key (school_id, hash))`)
    this.addSql(`create table paper (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      kind text not null check (kind in ('receipt', 'invoice')),
      year int not null,
      number int not null,
      contract_id uuid not null,
      payment_number int check (payment_number >= 1),
      replaces_id uuid,
      picture_hash text,
      content jsonb not null,
      actor text not null,
      at timestamp not null,
      primary key (school_id, id),
      unique (school_id, kind, year, number),
      unique (school_id, replaces_id),
      check ((kind = 'receipt') = (payment_number is not null)),
      foreign key (school_id, kind, year) references paper_series (school_id, kind, year),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, picture_hash) references paper_picture (school_id, hash),
      foreign key (school_id, replaces_id) references paper (school_id, id))`)
    this.addSql(`create index paper_of_payment on paper (school_id, contract_id, payment_number, id)`)
    this.addSql(`create function koma_paper_number() returns trigger language plpgsql as $$ begin return new; end $$`)
    this.addSql(`create trigger paper_numbered before insert on paper
      for each row execute function koma_paper_number()`)
    this.addSql(`create trigger paper_append_only before update on paper
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger paper_no_delete before delete on paper
      for each row execute function koma_entry_goes_with_contract()`)
    this.addSql(`alter table school add column invoice_number text not null default ''
      check (invoice_number = '' or invoice_number ~ '^T[0-9]{13}$')`)
  }
}
