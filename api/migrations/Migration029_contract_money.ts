import { Migration } from '@mikro-orm/migrations'

/** Changes of a contract that are no edit and so make no open form stale. */
const APART = `'{points,used,renewed,carry_over_complete,version}'::text[]`

/**
 * What a contract is adjusted by and what is paid for it are entries with a number each, which are never changed: a
 * correction is a new revision, and the newest one counts. Their sums stand in the contract, kept by trigger. A
 * contract that follows another one names it, and only one can. A contract that is deleted stays, marked, with all
 * that was booked and paid with it.
 */
export class Migration029_contract_money extends Migration {
  override up(): void {
    this.addSql(`alter table contract
      add column deleted boolean not null default false,
      add column adjusted int not null default 0,
      add column paid int not null default 0 check (paid >= 0),
      add column predecessor_id uuid,
      add constraint contract_deleted_is_inactive check (not (deleted and active)),
      add constraint contract_follows_another check (predecessor_id <> id),
      add constraint contract_predecessor foreign key (school_id, predecessor_id)
        references contract (school_id, id) on delete set null (predecessor_id)`)
    this.addSql(`create unique index contract_successor on contract (school_id, predecessor_id) where not deleted`)

    const entry = `school_id uuid not null,
      id uuid not null default uuidv7(),
      contract_id uuid not null,
      number int not null check (number >= 1),
      revision int not null check (revision >= 1),
      removed boolean not null default false,
      memo text not null default '',
      actor text not null,
      at timestamp not null`
    const keys = `primary key (school_id, id),
      unique (school_id, contract_id, number, revision),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade`
    this.addSql(`create table contract_adjustment (${entry},
      type text not null check (type in ('+', '-')),
      value int not null check (value between 0 and 99999999),
      ${keys})`)
    this.addSql(`create table contract_payment (${entry},
      value int not null check (value between 1 and 99999999),
      date date not null,
      uncollectible boolean not null default false,
      ${keys})`)
    this.addSql(`create index contract_payment_date on contract_payment (school_id, date)`)

    this.addSql(
      `create function koma_contract_money() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    for (const table of ['contract_adjustment', 'contract_payment']) {
      this.addSql(`create trigger ${table}_counts after insert on ${table}
        for each row execute function koma_contract_money()`)
      this.addSql(`create trigger ${table}_append_only before update on ${table}
        for each row execute function koma_append_only()`)
      this.addSql(`create trigger ${table}_no_delete before delete on ${table}
        for each row execute function koma_entry_goes_with_contract()`)
    }
    this.addSql(`create trigger contract_money_guard before update of adjusted, paid on contract
      for each row when ((new.adjusted, new.paid) is distinct from (old.adjusted, old.paid))
      execute function koma_only_by_trigger('money')`)
    this.addSql(`create trigger contract_opens_unpaid before insert on contract
      for each row when (new.adjusted <> 0 or new.paid <> 0) execute function koma_only_by_trigger('money')`)

    // That a contract was renewed or carried over is news, though no edit. Its points and first use come with bookings: not those.
    this.addSql(`drop trigger contract_record_announced on contract`)
    this.addSql(`create trigger contract_record_announced after update on contract for each row
      when (old.points = new.points
        and (to_jsonb(old) - '{version,used}'::text[]) is distinct from (to_jsonb(new) - '{version,used}'::text[]))
      execute function koma_record_changed('contract')`)
    this.addSql(`drop trigger contract_record_version on contract`)
    this.addSql(`create trigger contract_record_version before update on contract for each row
      when (old.points = new.points and (to_jsonb(old) - ${APART}) is distinct from (to_jsonb(new) - ${APART}))
      execute function koma_record_version()`)
  }
}
