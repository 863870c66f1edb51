-- Written by hand. When the persons of two accounts are exchanged, the ids in the log follow: in the transaction that records the
-- exchange, the two ids may change places, in the columns and as the member that an entry names, and nothing else may change.
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
		IF (NEW.id, NEW.action, NEW.ip, NEW.request_id, NEW.before, NEW.after - 'member', NEW.created_at)
				IS NOT DISTINCT FROM (OLD.id, OLD.action, OLD.ip, OLD.request_id, OLD.before, OLD.after - 'member', OLD.created_at)
			AND EXISTS (
				SELECT FROM ownership_exchanges e
				WHERE e.transaction = pg_current_xact_id()::text
					AND (NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id
						OR (OLD.actor_id, NEW.actor_id) IN ((e.user_id, e.member_id), (e.member_id, e.user_id)))
					AND (NEW.subject_id IS NOT DISTINCT FROM OLD.subject_id
						OR (OLD.subject_id, NEW.subject_id) IN ((e.user_id, e.member_id), (e.member_id, e.user_id)))
					AND ((NEW.after ->> 'member') IS NOT DISTINCT FROM (OLD.after ->> 'member')
						OR (OLD.after ->> 'member', NEW.after ->> 'member')
							IN ((e.user_id::text, e.member_id::text), (e.member_id::text, e.user_id::text)))
			)
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
