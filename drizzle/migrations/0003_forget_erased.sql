-- An erased person's entries may lose the address and the details, and nothing else; everything else stays append-only.
CREATE OR REPLACE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '12 months' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE'
		AND EXISTS (SELECT FROM users WHERE id = coalesce(OLD.actor_id, OLD.subject_id) AND status = 'deleted')
		AND NEW.ip = '' AND NEW.before IS NULL AND NEW.after IS NULL
		AND (NEW.id, NEW.action, NEW.actor_id, NEW.subject_id, NEW.request_id, NEW.created_at)
			IS NOT DISTINCT FROM (OLD.id, OLD.action, OLD.actor_id, OLD.subject_id, OLD.request_id, OLD.created_at)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
-- Accounts that were erased before this was possible.
UPDATE audit_log SET ip = '', before = NULL, after = NULL
FROM users
WHERE users.id = coalesce(audit_log.actor_id, audit_log.subject_id) AND users.status = 'deleted';
