import { Migration } from '@mikro-orm/migrations'

/**
 * Closings of a day's money: what came in by method, what was counted, and why these differ. A closing keeps which
 * payments it counted, so that whatever changes later can be told. One that was undone stays, and its day can be
 * closed again.
 */
export class Migration142_cash_closings extends Migration {
  override up(): void {
    this.addSql(`create table cash_closing (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      request_id uuid not null default uuidv7(),
      day date not null,
      note text not null,
      payments uuid[] not null,
      actor text not null,
      at timestamp not null,
      undone_at timestamp,
      undone_by text,
      primary key (school_id, id),
      unique (school_id, actor, request_id),
      check ((undone_at is null) = (undone_by is null))
    )`)
    this.addSql(`create unique index cash_closing_day on cash_closing (school_id, day) where undone_at is null`)
    this.addSql(`create table cash_closing_line (
      school_id uuid not null references school (id),
      closing_id uuid not null,
      method text not null check (method in ('cash', 'card', 'transfer', 'debit', 'other', 'unknown')),
      received bigint not null check (received >= 0),
      refunded bigint not null check (refunded >= 0),
      payments int not null check (payments >= 0),
      counted bigint not null check (counted between -9999999999 and 9999999999),
      reason text not null,
      primary key (school_id, closing_id, method),
      foreign key (school_id, closing_id) references cash_closing (school_id, id),
      check (counted = received - refunded or reason <> '')
    )`)
  }
}
