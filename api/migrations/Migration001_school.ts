import { Migration } from '@mikro-orm/migrations'

/**
 * The first model. Every table carries its school, every unique key begins with it, and every
 * reference is a pair (school_id, id), so that no row can point into another school.
 */
export class Migration001_school extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists btree_gist`)

    this.addSql(`create table school (
      id uuid primary key default uuidv7(),
      name text not null check (name <> ''),
      title text not null,
      logo_url text,
      print_logo_url text,
      logo_alt text not null,
      default_color text not null default '#ffc0cb' check (default_color ~ '^#[0-9a-f]{6}$'),
      language text not null default 'jp' check (language in ('en', 'jp')),
      timezone_name text not null default 'Asia/Tokyo',
      credit_type text not null default 'p' check (credit_type in ('p', 't')),
      schedule_start time not null default '08:00',
      schedule_end time not null default '22:00',
      schedule_interval_minutes int not null default 30 check (schedule_interval_minutes in (5, 10, 15, 20, 30, 60)),
      slot_length_minutes int not null default 50 check (slot_length_minutes between 5 and 1440),
      cancel_by_days int not null default 1 check (cancel_by_days between 0 and 365),
      cancel_by_hour int not null default 18 check (cancel_by_hour between 0 and 23),
      available_from_months int not null default 1 check (available_from_months >= 0),
      available_from_day int not null default 1 check (available_from_day between 1 and 31),
      available_from_hour int not null default 9 check (available_from_hour between 0 and 23),
      book_until_hours int not null default 1 check (book_until_hours >= 0),
      book_until_minutes int not null default 0 check (book_until_minutes between 0 and 59),
      default_calendar text not null default 'week' check (default_calendar in ('day', 'week', 'month')),
      display_teacher_name boolean not null default true,
      priority_teachers boolean not null default false,
      online_lessons boolean not null default true,
      waiting_list boolean not null default true,
      alert_password_reset boolean not null default false,
      alert_waiting_list boolean not null default false,
      email text not null default '',
      email_name text not null default '',
      school_contact text not null default '',
      check (schedule_end > schedule_start)
    )`)

    this.addSql(`create table school_host (
      host text primary key check (host = lower(host)),
      school_id uuid not null references school (id) on delete cascade
    )`)

    this.addSql(`create table teacher (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      teacher_id text not null check (teacher_id ~ '^[a-z0-9_-]+$'),
      last_name text not null check (last_name <> ''),
      first_name text not null check (first_name <> ''),
      display_name text not null check (display_name <> ''),
      email text not null default '',
      phone_number text not null default '',
      active boolean not null default true,
      notes text not null default '',
      calendar_color text not null default '#ff8000' check (calendar_color ~ '^#[0-9a-f]{6}$'),
      online_lesson_link text not null default '',
      notify boolean not null default false,
      com_lang text not null default 'en' check (com_lang in ('en', 'jp')),
      priority boolean not null default false,
      exported_until date,
      password_hash text,
      last_login_at timestamptz,
      primary key (school_id, id),
      unique (school_id, teacher_id),
      check (not notify or email <> '')
    )`)

    this.addSql(`create table student (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      student_id text not null check (student_id ~ '^[a-z0-9_-]{5,}$'),
      last_name text not null check (last_name <> ''),
      first_name text not null check (first_name <> ''),
      email text not null default '',
      phone_number text not null default '',
      active boolean not null default true,
      notify boolean not null default false,
      com_lang text not null default 'jp' check (com_lang in ('en', 'jp')),
      is_fixed boolean not null default false,
      curriculum_code text not null default '',
      material_location text not null default '',
      storage_location text not null default '',
      profile text not null default '',
      school_notes text not null default '',
      contract_holder text not null default '',
      password_hash text,
      last_login_at timestamptz,
      primary key (school_id, id),
      unique (school_id, student_id),
      check (not notify or email <> '')
    )`)

    this.addSql(`create table staff (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      staff_id text not null check (staff_id ~ '^[a-z0-9_-]+$'),
      last_name text not null check (last_name <> ''),
      first_name text not null check (first_name <> ''),
      email text not null default '',
      phone_number text not null default '',
      active boolean not null default true,
      notify boolean not null default false,
      com_lang text not null default 'jp' check (com_lang in ('en', 'jp')),
      permissions text[] not null default '{}',
      password_hash text,
      last_login_at timestamptz,
      primary key (school_id, id),
      unique (school_id, staff_id)
    )`)

    this.addSql(`create table session (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      token_hash bytea not null,
      student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (school_id, id),
      unique (school_id, token_hash),
      check (num_nonnulls(student_id, teacher_id, staff_id) = 1),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)

    this.addSql(`create table login_failure (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      user_type text not null,
      username text not null,
      at timestamptz not null default now(),
      primary key (school_id, id)
    )`)
    this.addSql(`create index login_failure_lookup on login_failure (school_id, user_type, username, at)`)

    this.addSql(`create table location (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      location_name text not null check (location_name <> ''),
      active boolean not null default true,
      type text not null default 'school' check (type in ('school', 'dispatch')),
      primary key (school_id, id)
    )`)
    this.addSql(`create unique index location_name on location (school_id, lower(location_name))`)

    this.addSql(`create table course (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      code text not null check (code <> ''),
      display_name text not null check (display_name <> ''),
      description text not null default '',
      cost int not null check (cost >= 0),
      active boolean not null default true,
      is_group boolean not null default false,
      number_of_students int not null default 1 check (number_of_students >= 1),
      days smallint[] not null default '{0,1,2,3,4,5,6}',
      start_time time not null default '00:00',
      end_time time not null default '23:59',
      is_lesson boolean not null default true,
      primary key (school_id, id),
      unique (school_id, code),
      check (is_lesson = (left(code, 1) <> '_')),
      check (is_group = (number_of_students > 1)),
      check (start_time < end_time),
      check (cardinality(days) between 1 and 7 and days <@ '{0,1,2,3,4,5,6}'::smallint[])
    )`)

    this.addSql(`create table teacher_course (
      school_id uuid not null,
      teacher_id uuid not null,
      course_id uuid not null,
      primary key (school_id, teacher_id, course_id),
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, course_id) references course (school_id, id) on delete cascade
    )`)

    this.addSql(`create table contract (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      contract_name text not null check (contract_name <> ''),
      student_id uuid not null,
      active boolean not null default true,
      monthly_contract boolean not null default false,
      monthly_points int not null default 0 check (monthly_points >= 0),
      points int not null default 0 check (points >= 0),
      carry_over boolean not null default false,
      carry_over_complete boolean not null default false,
      start_date date not null,
      end_date date not null,
      monthly_booking_limit int check (monthly_booking_limit >= 0),
      monthly_cancel_limit int check (monthly_cancel_limit >= 0),
      used boolean not null default false,
      renewed boolean not null default false,
      contract_value int not null default 0 check (contract_value >= 0),
      memo_contract_value text not null default '',
      contract_notes text not null default '',
      contract_holder text not null default '',
      primary key (school_id, id),
      unique (school_id, contract_name),
      foreign key (school_id, student_id) references student (school_id, id),
      check (end_date >= start_date),
      check (monthly_contract or (monthly_points = 0 and not carry_over))
    )`)
    this.addSql(`create index contract_student on contract (school_id, student_id)`)

    this.addSql(`create table contract_course (
      school_id uuid not null,
      contract_id uuid not null,
      course_id uuid not null,
      primary key (school_id, contract_id, course_id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, course_id) references course (school_id, id) on delete cascade
    )`)

    this.addSql(`create table slot (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      teacher_id uuid not null,
      starts_at timestamp not null,
      ends_at timestamp not null,
      available_from timestamp not null,
      cancel_by timestamp not null,
      location_id uuid,
      online_available boolean not null default false,
      online_lesson_link text not null default '',
      lesson_memo text not null default '',
      from_template boolean not null default false,
      version int not null default 1,
      booked_course_id uuid,
      booked_location_id uuid,
      booked_online boolean,
      capacity int,
      booked_count int not null default 0,
      primary key (school_id, id),
      unique (school_id, id, starts_at, ends_at),
      foreign key (school_id, teacher_id) references teacher (school_id, id),
      foreign key (school_id, location_id) references location (school_id, id),
      foreign key (school_id, booked_course_id) references course (school_id, id),
      foreign key (school_id, booked_location_id) references location (school_id, id),
      constraint slot_lasts check (ends_at > starts_at),
      constraint slot_has_place check (location_id is not null or online_available),
      constraint slot_capacity check (booked_count >= 0 and booked_count <= coalesce(capacity, 0)),
      constraint slot_occupancy check (
        case when booked_count = 0
          then num_nonnulls(booked_course_id, booked_location_id, booked_online, capacity) = 0
          else num_nonnulls(booked_course_id, booked_online, capacity) = 3 and booked_online = (booked_location_id is null)
        end),
      constraint slot_teacher_overlap exclude using gist
        (school_id with =, teacher_id with =, tsrange(starts_at, ends_at) with &&)
    )`)
    this.addSql(`create index slot_range on slot (school_id, starts_at)`)

    this.addSql(`create table slot_course (
      school_id uuid not null,
      slot_id uuid not null,
      course_id uuid not null,
      primary key (school_id, slot_id, course_id),
      foreign key (school_id, slot_id) references slot (school_id, id) on delete cascade,
      foreign key (school_id, course_id) references course (school_id, id)
    )`)

    this.addSql(`create table booking (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      slot_id uuid not null,
      student_id uuid,
      course_id uuid not null,
      contract_id uuid,
      location_id uuid,
      online boolean not null,
      cost int not null check (cost >= 0),
      unrestricted boolean not null default false,
      starts_at timestamp not null,
      ends_at timestamp not null,
      status text not null default 'booked'
        check (status in ('booked', 'cancel-return', 'cancel-no-return', 'cancel-unrestricted', 'cancel-other')),
      attendance text check (attendance in ('present', 'absent')),
      booked_at timestamp not null,
      cancelled_at timestamp,
      live_slot_id uuid generated always as (case when status = 'booked' then slot_id end) stored,
      primary key (school_id, id),
      foreign key (school_id, live_slot_id, starts_at, ends_at) references slot (school_id, id, starts_at, ends_at),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, course_id) references course (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, location_id) references location (school_id, id),
      constraint booking_place check (online = (location_id is null)),
      constraint booking_payer check ((student_id is null) = (contract_id is null)),
      constraint booking_cancelled check ((status = 'booked') = (cancelled_at is null)),
      constraint booking_student_overlap exclude using gist
        (school_id with =, student_id with =, tsrange(starts_at, ends_at) with &&)
        where (status = 'booked' and student_id is not null)
    )`)
    this.addSql(`create index booking_live_slot on booking (school_id, live_slot_id) where live_slot_id is not null`)
    this.addSql(`create index booking_student on booking (school_id, student_id, starts_at)`)
    this.addSql(`create index booking_contract on booking (school_id, contract_id, starts_at)`)

    this.addSql(`create table waiting (
      school_id uuid not null references school (id),
      slot_id uuid not null,
      student_id uuid not null,
      joined_at timestamp not null,
      primary key (school_id, slot_id, student_id),
      foreign key (school_id, slot_id) references slot (school_id, id) on delete cascade,
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade
    )`)

    this.addSql(`create table credit_entry (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      contract_id uuid not null,
      delta int not null,
      reason text not null check (reason in ('opening', 'adjustment', 'booking', 'cancellation', 'carry-over')),
      booking_id uuid,
      actor text not null,
      at timestamp not null,
      primary key (school_id, id),
      foreign key (school_id, contract_id) references contract (school_id, id) on delete cascade,
      foreign key (school_id, booking_id) references booking (school_id, id) on delete cascade
    )`)
    this.addSql(`create index credit_entry_contract on credit_entry (school_id, contract_id)`)

    this.addSql(`create table activity (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      type text not null,
      at timestamp not null,
      actor text not null,
      slot_id uuid,
      lesson_time timestamp,
      lesson_location text,
      teacher_id uuid,
      teacher_code text,
      student_id uuid,
      student_code text,
      student_name text,
      course_code text,
      contract_id uuid,
      contract_name text,
      points_change int not null default 0,
      points_after int,
      primary key (school_id, id)
    )`)
    this.addSql(`create index activity_at on activity (school_id, at)`)
    this.addSql(`create index activity_lesson on activity (school_id, lesson_time)`)

    this.addSql(`create table outbox (
      id bigint generated always as identity primary key,
      school_id uuid not null references school (id) on delete cascade,
      topic text not null check (topic in ('slot', 'student', 'teacher', 'session', 'school')),
      ref uuid not null
    )`)

    this.addOccupancyWall()
    this.addLedgerWall()
  }

  /** Seats are counted by the database itself, from the bookings, so no code path can miscount them (D52). */
  private addOccupancyWall(): void {
    this.addSql(`create function koma_booking_takes_seat() returns trigger language plpgsql as $$
      begin
        update slot set
          booked_count = booked_count + 1,
          booked_course_id = new.course_id,
          booked_location_id = new.location_id,
          booked_online = new.online,
          capacity = coalesce(capacity, (select number_of_students from course c where c.school_id = new.school_id and c.id = new.course_id)),
          version = version + 1
        where school_id = new.school_id and id = new.slot_id
          and (booked_count = 0 or (booked_course_id = new.course_id and booked_location_id is not distinct from new.location_id));
        if not found then
          raise exception 'slot % holds another course or place', new.slot_id using errcode = 'integrity_constraint_violation', constraint = 'slot_same_course';
        end if;
        return null;
      end $$`)
    this.addSql(`create function koma_booking_frees_seat() returns trigger language plpgsql as $$
      begin
        if old.status = 'booked' and (tg_op = 'DELETE' or new.status <> 'booked') then
          update slot set
            booked_count = booked_count - 1,
            booked_course_id = case when booked_count > 1 then booked_course_id end,
            booked_location_id = case when booked_count > 1 then booked_location_id end,
            booked_online = case when booked_count > 1 then booked_online end,
            capacity = case when booked_count > 1 then capacity end,
            version = version + 1
          where school_id = old.school_id and id = old.slot_id;
        elsif tg_op = 'UPDATE' and old.status <> 'booked' and new.status = 'booked' then
          raise exception 'a cancelled booking stays cancelled' using errcode = 'integrity_constraint_violation';
        end if;
        return null;
      end $$`)
    this.addSql(`create trigger booking_takes_seat after insert on booking
      for each row when (new.status = 'booked') execute function koma_booking_takes_seat()`)
    this.addSql(`create trigger booking_frees_seat after update of status or delete on booking
      for each row execute function koma_booking_frees_seat()`)
    this.addSql(`create function koma_only_by_trigger() returns trigger language plpgsql as $$
      begin
        if pg_trigger_depth() < 2 then
          raise exception '% of % moves only through its entries', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation';
        end if;
        return new;
      end $$`)
    this.addSql(`create trigger slot_count_guard before update of booked_count on slot
      for each row when (new.booked_count is distinct from old.booked_count) execute function koma_only_by_trigger('booked_count')`)
  }

  /** Points move only through the ledger, and neither ledger nor activity is ever changed. */
  private addLedgerWall(): void {
    this.addSql(`create function koma_entry_moves_points() returns trigger language plpgsql as $$
      begin
        update contract set points = points + new.delta, used = used or new.reason = 'booking'
        where school_id = new.school_id and id = new.contract_id;
        return null;
      end $$`)
    this.addSql(`create trigger credit_entry_moves_points after insert on credit_entry
      for each row execute function koma_entry_moves_points()`)
    this.addSql(`create trigger contract_points_guard before update of points on contract
      for each row when (new.points is distinct from old.points) execute function koma_only_by_trigger('points')`)
    this.addSql(`create trigger contract_opens_empty before insert on contract
      for each row when (new.points <> 0) execute function koma_only_by_trigger('points')`)
    this.addSql(`create function koma_append_only() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
      end $$`)
    this.addSql(`create trigger credit_entry_append_only before update on credit_entry
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger activity_append_only before update or delete on activity
      for each row execute function koma_append_only()`)
    this.addSql(`create function koma_entry_goes_with_contract() returns trigger language plpgsql as $$
      begin
        if pg_trigger_depth() < 2 then
          raise exception 'credit_entry is append-only' using errcode = 'integrity_constraint_violation';
        end if;
        return old;
      end $$`)
    this.addSql(`create trigger credit_entry_no_delete before delete on credit_entry
      for each row execute function koma_entry_goes_with_contract()`)
  }
}
