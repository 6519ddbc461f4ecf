/**
 * Locks a slot, then the student's contracts in id order, and then reads every fact the booking rules need, all in one
 * round trip. The order is always the same, so that two readings can be compared. `mails` has the readers among student
 * and teacher (D14); `guarded` tells whether the student has guardians, who read them too (FAM-11). `changes` has the
 * ages of what the student and guardians who act for them changed in the last minute: those of one transaction count
 * once, however many lessons they were about. They have one xmin: a request logs within one transaction or savepoint,
 * and all of a school's log lies on one server, in a cluster too. It is a function because PostgreSQL answers the rest
 * of a statement that waited for a lock from the old snapshot. Each statement inside a volatile function takes a fresh
 * one. A seat held for another student counts as taken, and so do the points that a hold keeps. The student's own hold
 * in this slot counts as free. Lots are in their order of use; those of a booking have the points that it took
 * (decision 099). It decides nothing: the rules live in TypeScript. The student's code is there as `studentId` too, for
 * processes of the version before during an upgrade.
 */
export const bookingFacts = [
  `create or replace function koma_booking_facts(p_school uuid, p_slot uuid, p_student uuid, p_lock boolean)
  returns jsonb language plpgsql volatile as $$
  declare
    s slot;
    month_start timestamp;
    minute_ago uuid := uuidv7(interval '-1 minute');
    offers jsonb := '[]';
    own seat_offer;
    taken int;
  begin
    if p_lock then
      select * into s from slot where school_id = p_school and id = p_slot for no key update;
    else
      select * into s from slot where school_id = p_school and id = p_slot;
    end if;
    if not found then
      return null;
    end if;
    if p_lock then
      perform 1 from contract where school_id = p_school and student_id = p_student order by id for no key update;
    end if;
    month_start := date_trunc('month', s.starts_at);
    taken := s.booked_count + s.held_count;
    if s.held_count > 0 then
      select * into own from seat_offer
      where school_id = p_school and slot_id = s.id and student_id = p_student and state = 'open';
      if own.id is not null then
        taken := taken - 1;
      end if;
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'studentId', o.student_id, 'courseId', o.course_id,
        'online', o.online, 'expiresAt', o.expires_at) order by o.id), '[]')
      into offers from seat_offer o where o.school_id = p_school and o.slot_id = s.id and o.state = 'open';
    end if;
    return jsonb_build_object(
      'slot', jsonb_build_object(
        'id', s.id, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
        'availableFrom', s.available_from, 'cancelBy', s.cancel_by,
        'locationId', s.location_id, 'onlineAvailable', s.online_available,
        'teacherId', s.teacher_id,
        'teacherActive', (select t.active from teacher t where t.school_id = p_school and t.id = s.teacher_id),
        'teacherCode', (select t.teacher_id from teacher t where t.school_id = p_school and t.id = s.teacher_id),
        'locationName', (select l.location_name from location l where l.school_id = p_school and l.id = coalesce(s.booked_location_id, s.location_id)),
        'courses', (
          select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'cost', c.cost,
            'numberOfStudents', c.number_of_students, 'isLesson', c.is_lesson) order by c.code collate "C"), '[]')
          from slot_course sc join course c on c.school_id = p_school and c.id = sc.course_id
          where sc.school_id = p_school and sc.slot_id = s.id),
        'booked', case when taken > 0 then jsonb_build_object(
          'courseId', s.booked_course_id,
          'courseCode', (select c.code from course c where c.school_id = p_school and c.id = s.booked_course_id),
          'isLesson', (select c.is_lesson from course c where c.school_id = p_school and c.id = s.booked_course_id),
          'online', s.booked_online, 'locationId', s.booked_location_id,
          'count', taken, 'capacity', s.capacity) end),
      'offers', offers,
      'bookedBy', (
        select coalesce(jsonb_agg(b.student_id), '[]') from booking b
        where b.school_id = p_school and b.live_slot_id = s.id and b.student_id is not null),
      'changes', (
        select coalesce(jsonb_agg(extract(epoch from clock_timestamp() - request.at) order by request.at desc), '[]')
        from (
          select max(uuid_extract_timestamp(a.id)) as at
          from (
            select id, type, record_kind, xmin as made_by from activity
            where school_id = p_school and actor like 'student:%' and id > minute_ago
              and actor = (select 'student:' || st.student_id from student st where st.school_id = p_school and st.id = p_student)
            union all
            select id, type, record_kind, xmin from activity
            where school_id = p_school and actor like 'guardian:%' and id > minute_ago and student_id = p_student) a
          where a.type not in ('waiting-place', 'offer-made', 'offer-accepted', 'offer-expired') and a.record_kind is null
          group by a.made_by::text) request),
      'student', (
        select jsonb_build_object('id', st.id, 'studentCode', st.student_id, 'studentId', st.student_id,
          'name', st.last_name || ' ' || st.first_name, 'active', st.active, 'away', (
            select jsonb_build_object('kind', l.kind, 'from', l.from_day, 'until', l.until_day)
            from student_leave l
            where l.school_id = p_school and l.student_id = p_student and l.undone_at is null
              and daterange(l.from_day, l.until_day, '[]') @> s.starts_at::date))
        from student st where st.school_id = p_school and st.id = p_student),
      'booking', (
        select jsonb_build_object('id', b.id, 'contractId', b.contract_id, 'courseId', b.course_id,
          'courseCode', c.code, 'cost', b.cost, 'online', b.online, 'waited', b.waited,
          'attendance', b.attendance, 'reason', b.attendance_reason,
          'lots', (
            select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'points', -moved.points,
              'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.valid_until nulls last, l.since, l.id), '[]')
            from (
              select m.key::uuid as id, sum(m.value::int) as points
              from credit_entry e cross join jsonb_each_text(e.lots) m
              where e.school_id = p_school and e.contract_id = b.contract_id and e.booking_id = b.id group by 1) moved
            join point_lot l on l.school_id = p_school and l.id = moved.id where moved.points < 0))
        from booking b join course c on c.school_id = p_school and c.id = b.course_id
        where b.school_id = p_school and b.live_slot_id = s.id and b.student_id = p_student),
      'waiting', (
        select jsonb_build_object('since', w.joined_at, 'id', w.id) from waiting w
        where w.school_id = p_school and w.slot_id = s.id and w.student_id = p_student),
      'overlaps', exists (
        select from booking b
        where b.school_id = p_school and b.student_id = p_student and b.status = 'booked'
          and tsrange(b.starts_at, b.ends_at) && tsrange(s.starts_at, s.ends_at)),
      'contracts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', k.id, 'name', k.contract_name, 'active', k.active,
          'startDate', k.start_date, 'endDate', k.end_date, 'points', k.points,
          'heldPoints', k.held_points - case when own.contract_id = k.id then own.cost else 0 end, 'carriedOver', k.carry_over_complete,
          'heldOn', case when k.held_points > 0 then (
            select o_s.starts_at::date from seat_offer o join slot o_s on o_s.school_id = o.school_id and o_s.id = o.slot_id
            where o.school_id = p_school and o.contract_id = k.id and o.state = 'open') end,
          'lots', (
            select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'points', l.points,
              'validFrom', l.valid_from, 'validUntil', l.valid_until) order by l.valid_until nulls last, l.since, l.id), '[]')
            from point_lot l where l.school_id = p_school and l.contract_id = k.id and l.points > 0),
          'monthlyBookingLimit', k.monthly_booking_limit, 'monthlyCancelLimit', k.monthly_cancel_limit,
          'courseIds', (
            select coalesce(jsonb_agg(kc.course_id order by kc.course_id), '[]') from contract_course kc
            where kc.school_id = p_school and kc.contract_id = k.id),
          'usage', (
            select jsonb_build_array(jsonb_build_object(
              'month', to_char(month_start, 'YYYY-MM'),
              'bookings', count(*) filter (where b.status in ('booked', 'cancel-no-return')),
              'returns', count(*) filter (where b.status = 'cancel-return')))
            from booking b
            where b.school_id = p_school and b.contract_id = k.id
              and b.starts_at >= month_start and b.starts_at < month_start + interval '1 month')
        ) order by k.id), '[]')
        from contract k where k.school_id = p_school and k.student_id = p_student),
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object('type', r.type, 'id', r.id, 'email', r.email, 'comLang', r.com_lang) order by r.type collate "C"), '[]')
        from (
          select 'student' as type, id, email, com_lang from student
          where school_id = p_school and id = p_student and active and notify and email <> ''
          union all
          select 'teacher', id, email, com_lang from teacher
          where school_id = p_school and id = s.teacher_id and active and notify and email <> '') r),
      'guarded', exists (select from guardian_student where school_id = p_school and student_id = p_student));
  end $$`,
]
