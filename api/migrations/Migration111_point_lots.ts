import { Migration } from '@mikro-orm/migrations'

/**
 * Points are held by lots below their contract, each with its origin and the days it is valid (decision 099). A contract
 * of before gets one lot, with what its ledger says. The functions are here as well, because a booking between this
 * migration and the present functions has to move lots already.
 */
export class Migration111_point_lots extends Migration {
  override up(): void {
    this.addSql(`alter table credit_entry add column lots jsonb,
      drop constraint credit_entry_reason_check, add constraint credit_entry_reason_check
        check (reason in ('opening', 'adjustment', 'booking', 'cancellation', 'carry-over', 'gift', 'make-up', 'expiry'))`)
    this.addSql(`create table point_lot (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      contract_id uuid not null,
      origin text not null check (origin in ('contract', 'carried', 'make-up', 'gift')),
      valid_from date,
      valid_until date,
      given int not null default 0 check (given >= 0),
      points int not null default 0 constraint point_lot_points check (points >= 0),
      since timestamp not null,
      memo text not null default '',
      actor text,
      came_from uuid,
      primary key (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      check (valid_until >= valid_from),
      check (origin <> 'contract' or num_nonnulls(valid_from, valid_until, came_from) = 0)
    )`)
    this.addSql(`insert into point_lot (school_id, contract_id, origin, given, points, since)
      select k.school_id, k.id, 'contract', coalesce(sum(e.delta) filter (where e.reason not in ('booking', 'cancellation')), 0),
        k.points, min(e.at)
      from contract k join credit_entry e on e.school_id = k.school_id and e.contract_id = k.id
      group by k.school_id, k.id`)
    this.addSql(`create unique index point_lot_own on point_lot (school_id, contract_id) where origin = 'contract'`)
    this.addSql(`create unique index point_lot_carried on point_lot (school_id, contract_id, came_from)`)
    this.addSql(`create index point_lot_ends on point_lot (school_id, valid_until) where points > 0`)
    this.makeFunctions()
    this.addSql(`create trigger point_lot_points_guard before update of points, given on point_lot
      for each row when ((new.points, new.given) is distinct from (old.points, old.given))
      execute function koma_only_by_trigger('points')`)
    this.addSql(`create trigger point_lot_opens_empty before insert on point_lot
      for each row when (new.points <> 0 or new.given <> 0) execute function koma_only_by_trigger('points')`)
    this.addSql(`drop trigger credit_entry_moves_points on credit_entry`)
    this.addSql(`drop function koma_entry_moves_points()`)
    this.addSql(`create trigger credit_entry_moves_lots before insert on credit_entry
      for each row execute function koma_entry_moves_lots()`)
    this.addSql(`create trigger credit_entry_settled after insert on credit_entry
      for each row when (new.reason in ('booking', 'cancellation')) execute function koma_after_entry()`)
  }

  private makeFunctions(): void {
    this.addSql(`create function koma_own_lot(p_school uuid, p_contract uuid, p_at timestamp)
      returns uuid language plpgsql as $$
      declare
        own uuid;
      begin
        select id into own from point_lot where school_id = p_school and contract_id = p_contract and origin = 'contract';
        if own is null then
          insert into point_lot (school_id, contract_id, origin, since) values (p_school, p_contract, 'contract', p_at) returning id into own;
        end if;
        return own;
      end $$`)
    this.addSql(`create function koma_points_on(p_school uuid, p_contract uuid, p_day date) returns int language plpgsql as $$
      begin
        return (select coalesce(sum(points), 0) from point_lot
          where school_id = p_school and contract_id = p_contract
            and p_day between coalesce(valid_from, p_day) and coalesce(valid_until, p_day));
      end $$`)
    this.addSql(`create function koma_lots_of_entry(p_entry credit_entry) returns jsonb language plpgsql as $$
      declare
        day date;
        chosen jsonb := '{}';
        rest int := abs(p_entry.delta);
        own uuid;
      begin
        if rest = 0 then
          return chosen;
        end if;
        if p_entry.booking_id is not null then
          select starts_at::date into day from booking where school_id = p_entry.school_id and id = p_entry.booking_id;
        end if;
        if p_entry.reason = 'cancellation' then
          -- A refund returns to the lots that were charged; undoing it takes from those it went to.
          with moved as (
            select m.key::uuid as id, sum(m.value::int) as points
            from credit_entry e cross join jsonb_each_text(e.lots) m
            where e.school_id = p_entry.school_id and e.contract_id = p_entry.contract_id and e.booking_id = p_entry.booking_id
              and (p_entry.delta > 0 or e.reason = 'cancellation')
            group by 1),
          owed as (
            select l.id, case when p_entry.delta > 0 then -moved.points else least(moved.points, l.points) end as points, l.valid_until, l.since
            from moved join point_lot l on l.school_id = p_entry.school_id and l.id = moved.id),
          ordered as (
            select id, points, sum(points) over (order by valid_until desc nulls first, since desc, id desc) - points as before
            from owed where points > 0)
          select coalesce(jsonb_object_agg(id, sign(p_entry.delta)::int * least(points, rest - before)), '{}') into chosen
          from ordered where before < rest;
          rest := rest - (select coalesce(sum(abs(value::int)), 0) from jsonb_each_text(chosen));
          if rest = 0 then
            return chosen;
          end if;
        end if;
        if p_entry.delta > 0 then
          own := koma_own_lot(p_entry.school_id, p_entry.contract_id, p_entry.at);
          return chosen || jsonb_build_object(own, coalesce((chosen ->> own::text)::int, 0) + rest);
        end if;
        with usable as (
          select l.id, l.points + coalesce((chosen ->> l.id::text)::int, 0) as points, l.origin, l.valid_until, l.since
          from point_lot l
          where l.school_id = p_entry.school_id and l.contract_id = p_entry.contract_id and l.points > 0
            and (day is null or day between coalesce(l.valid_from, day) and coalesce(l.valid_until, day))),
        ordered as (
          select id, points, sum(points) over (
            order by day is null and origin <> 'contract', valid_until nulls last, since, id) - points as before
          from usable where points > 0),
        taken as (select id, least(points, rest - before) as points from ordered where before < rest)
        select chosen || coalesce(jsonb_object_agg(id, coalesce((chosen ->> id::text)::int, 0) - points), '{}'), rest - coalesce(sum(points), 0)
        into chosen, rest from taken;
        if rest > 0 then
          raise exception 'contract % has too few points on %', p_entry.contract_id, day using errcode = 'integrity_constraint_violation', constraint = 'contract_lots';
        end if;
        return chosen;
      end $$`)
    this.addSql(`create function koma_entry_moves_lots() returns trigger language plpgsql as $$
      declare
        named int;
        changed int;
      begin
        update contract set points = points + new.delta, used = used or new.reason = 'booking'
        where school_id = new.school_id and id = new.contract_id;
        if not found then
          return new;
        end if;
        if new.lots is null then
          new.lots := koma_lots_of_entry(new);
        elsif new.delta <> (select coalesce(sum(value::int), 0) from jsonb_each_text(new.lots)) then
          raise exception 'the lots of an entry of contract % do not add up', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'credit_entry_lots';
        end if;
        with moved as (select key::uuid as id, value::int as points from jsonb_each_text(new.lots)),
        updated as (
          update point_lot l set points = l.points + moved.points,
            given = l.given + case when new.reason in ('booking', 'cancellation', 'expiry') then 0 else moved.points end
          from moved
          where l.school_id = new.school_id and l.contract_id = new.contract_id and l.id = moved.id
          returning 1)
        select (select count(*) from moved), (select count(*) from updated) into named, changed;
        if named <> changed then
          raise exception 'an entry of contract % names lots of another', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'credit_entry_lots';
        end if;
        return new;
      end $$`)
    this.addSql(`create function koma_after_entry() returns trigger language plpgsql as $$
      declare
        paying contract;
        held_day date;
      begin
        select * into paying from contract where school_id = new.school_id and id = new.contract_id;
        if new.reason = 'booking' and paying.held_points > 0 then
          select s.starts_at::date into held_day
          from seat_offer o join slot s on s.school_id = o.school_id and s.id = o.slot_id
          where o.school_id = new.school_id and o.contract_id = new.contract_id and o.state = 'open';
          if koma_points_on(new.school_id, new.contract_id, held_day) < paying.held_points then
            raise exception 'points of contract % are held', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'contract_held_points';
          end if;
        end if;
        if paying.carry_over_complete and new.reason = 'cancellation' then
          perform koma_carry_on(new.school_id, new.contract_id, new.actor, new.at);
        end if;
        return null;
      end $$`)
  }
}
