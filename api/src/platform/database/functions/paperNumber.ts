/**
 * Numbers a paper, one after the other for each school, kind and year (PAPER-02). The row of the series is locked until
 * the transaction ends, so two papers at once get two numbers, and one that is not issued gives its number back.
 */
export const paperNumber = [
  `create or replace function koma_paper_number() returns trigger language plpgsql as $$
  begin
    insert into paper_series as s (school_id, kind, year, last) values (new.school_id, new.kind, new.year, 1)
      on conflict (school_id, kind, year) do update set last = s.last + 1
      returning last into new.number;
    return new;
  end $$`,
]
