-- The first sweep of the provider's log starts here: at the last text that arrived, or now.
insert into sweeps (name, done_until)
select 'texts', coalesce((select at from messages where direction = 'from-member' order by id desc limit 1), now())
on conflict do nothing;
