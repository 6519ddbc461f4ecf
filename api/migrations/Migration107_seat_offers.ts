import { Migration } from '@mikro-orm/migrations'

/**
 * A freed seat is held for one student of the waiting list. The slot counts what is held beside what is booked, so both
 * together never exceed its seats, and the contract counts the points that a hold keeps for its booking.
 */
export class Migration107_seat_offers extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column offer_minutes int not null default 0 check (offer_minutes = 0 or offer_minutes between 10 and 1440),
      add column offer_quiet_from time not null default '00:00',
      add column offer_quiet_until time not null default '00:00',
      add column offer_close_minutes int not null default 0 check (offer_close_minutes between 0 and 10080)`)
    // Several may join within the second that `joined_at` tells.
    this.addSql(`alter table waiting add column id uuid not null default uuidv7()`)
    this.addSql(`alter table contract add column held_points int not null default 0
      constraint contract_held_points check (held_points >= 0)`)
    this.addSql(`alter table slot add column held_count int not null default 0`)
    this.addSql(`alter table slot drop constraint slot_capacity, drop constraint slot_occupancy,
      add constraint slot_capacity check (booked_count >= 0 and held_count >= 0
        and booked_count + held_count <= coalesce(capacity, 0)),
      add constraint slot_occupancy check (
        case when booked_count + held_count = 0
          then num_nonnulls(booked_course_id, booked_location_id, booked_online, capacity) = 0
          else num_nonnulls(booked_course_id, booked_online, capacity) = 3 and booked_online = (booked_location_id is null)
        end)`)
    this.addSql(`create table seat_offer (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      slot_id uuid not null,
      student_id uuid not null,
      contract_id uuid not null,
      course_id uuid not null,
      location_id uuid,
      online boolean not null,
      cost int not null check (cost >= 0),
      offered_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > offered_at),
      state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
      ended_at timestamptz,
      primary key (school_id, id),
      foreign key (school_id, slot_id) references slot (school_id, id) on delete cascade,
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, course_id) references course (school_id, id),
      foreign key (school_id, location_id) references location (school_id, id),
      constraint seat_offer_place check (online = (location_id is null)),
      constraint seat_offer_ended check ((state = 'open') = (ended_at is null))
    )`)
    this.addSql(`create unique index seat_offer_one_each on seat_offer (school_id, student_id) where state = 'open'`)
    this.addSql(`create index seat_offer_open on seat_offer (school_id, slot_id) where state = 'open'`)
    this.addSql(`create index seat_offer_due on seat_offer (school_id, expires_at) where state = 'open'`)
    this.addSql(`create index seat_offer_slot on seat_offer (school_id, slot_id)`)
    this.addSql(`create index seat_offer_contract on seat_offer (school_id, contract_id)`)
    this.addSql(
      `create function koma_offer_holds_seat() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    this.addSql(
      `create function koma_offer_frees_seat() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    this.addSql(`create function koma_offer_stays() returns trigger language plpgsql as $$ begin return new; end $$`)
    this.addSql(`create function koma_waiting_ends() returns trigger language plpgsql as $$ begin return null; end $$`)
    this.addSql(`create trigger seat_offer_holds_seat after insert on seat_offer
      for each row when (new.state = 'open') execute function koma_offer_holds_seat()`)
    this.addSql(`create trigger seat_offer_frees_seat after update of state or delete on seat_offer
      for each row when (old.state = 'open') execute function koma_offer_frees_seat()`)
    this.addSql(`create trigger seat_offer_stays before update on seat_offer
      for each row execute function koma_offer_stays()`)
    this.addSql(`create trigger waiting_ends_offer after delete on waiting
      for each row execute function koma_waiting_ends()`)
    this.addSql(`create trigger slot_held_guard before update of held_count on slot
      for each row when (new.held_count is distinct from old.held_count) execute function koma_only_by_trigger('held_count')`)
    this.addSql(`create trigger contract_held_guard before update of held_points on contract
      for each row when (new.held_points is distinct from old.held_points) execute function koma_only_by_trigger('held_points')`)
  }
}
