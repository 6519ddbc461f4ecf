/**
 * Returns the first number from `p_from` on that no contract of the school has and nobody else is about to use. A
 * transaction that makes numbers has their thousand to itself, so nobody waits for another's (D87).
 */
export const contractNumber = [
  `create or replace function koma_contract_numbers(p_school uuid, p_from bigint, p_count int)
  returns setof bigint language plpgsql as $$
  declare
    held bigint;
  begin
    while p_count > 0 loop
      if held is distinct from p_from / 1000 then
        held := p_from / 1000;
        if not pg_try_advisory_xact_lock(hashtextextended(p_school || ' contracts ' || held, 0)) then
          p_from := (held + 1) * 1000;
          continue;
        end if;
      end if;
      perform from contract where school_id = p_school and right(contract_name, 13) = p_from::text;
      if not found then
        return next p_from;
        p_count := p_count - 1;
      end if;
      p_from := p_from + 1;
    end loop;
  end $$`,
]
