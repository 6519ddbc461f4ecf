/**
 * Sums a contract's adjustments and payments, from the newest revision of each entry (CON-17). Refuses refunds of more
 * than came in (PAY-15).
 */
export const contractMoney = [
  `create or replace function koma_contract_money() returns trigger language plpgsql as $$
  begin
    update contract k set
      adjusted = coalesce((
        select sum(case a.type when '+' then a.value else -a.value end) from contract_adjustment a
        where a.school_id = new.school_id and a.contract_id = new.contract_id and not a.removed
          and not exists (
            select from contract_adjustment later
            where later.school_id = new.school_id and later.contract_id = new.contract_id
              and later.number = a.number and later.revision > a.revision)), 0),
      paid = coalesce((
        select sum(p.value) from contract_payment p
        where p.school_id = new.school_id and p.contract_id = new.contract_id and not p.removed
          and not exists (
            select from contract_payment later
            where later.school_id = new.school_id and later.contract_id = new.contract_id
              and later.number = p.number and later.revision > p.revision)), 0)
    where k.school_id = new.school_id and k.id = new.contract_id;
    if tg_table_name = 'contract_payment' and (
      select sum(p.value) from contract_payment p
      where p.school_id = new.school_id and p.contract_id = new.contract_id and not p.removed and not p.uncollectible
        and not exists (
          select from contract_payment later
          where later.school_id = new.school_id and later.contract_id = new.contract_id
            and later.number = p.number and later.revision > p.revision)) < 0
    then raise exception 'more would be refunded than was paid' using errcode = 'check_violation'; end if;
    return null;
  end $$`,
]
