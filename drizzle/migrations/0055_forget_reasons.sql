-- Written by hand. Of an erased person's entries: what they did with their own account loses address and details, what they did as
-- an admin loses the address alone, and what an admin did to them loses the words written about them. The rest stays append-only.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	words constant text[] := '{reason}';
	by_erased boolean;
	about_erased boolean;
BEGIN
	IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '12 months' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		by_erased := EXISTS (SELECT FROM users WHERE id = coalesce(OLD.actor_id, OLD.subject_id) AND status = 'deleted');
		about_erased := EXISTS (SELECT FROM users WHERE id = OLD.subject_id AND status = 'deleted');
		IF (NEW.id, NEW.action, NEW.actor_id, NEW.subject_id, NEW.request_id, NEW.created_at)
				IS NOT DISTINCT FROM (OLD.id, OLD.action, OLD.actor_id, OLD.subject_id, OLD.request_id, OLD.created_at)
			AND (
				(by_erased AND OLD.action NOT LIKE 'admin.%' AND NEW.ip = '' AND NEW.before IS NULL AND NEW.after IS NULL)
				OR (by_erased AND NEW.ip = '' AND (NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before, OLD.after))
				OR (about_erased AND NEW.ip = OLD.ip
					AND (NEW.before, NEW.after) IS NOT DISTINCT FROM (OLD.before - words, OLD.after - words))
			)
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
-- Words about people who were erased before this was possible.
UPDATE audit_log SET before = before - '{reason}'::text[], after = after - '{reason}'::text[]
FROM users
WHERE users.id = audit_log.subject_id AND users.status = 'deleted' AND (before ? 'reason' OR after ? 'reason');
--> statement-breakpoint
UPDATE subscriptions SET gift_reason = '' FROM users
WHERE users.id = subscriptions.user_id AND users.status = 'deleted' AND gift_reason <> '';
--> statement-breakpoint
UPDATE query_grants SET reason = '' FROM users
WHERE users.id = query_grants.user_id AND users.status = 'deleted' AND reason <> '';
