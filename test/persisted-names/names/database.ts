/** Every table and view that migrations make, with its columns. What stands under another name is not found by the version before or after. */
export const tables: Readonly<Record<string, string>> = {
  'access.log': 'entry_id at actor action target owner_id outcome code correlation_id ip_hash',
  'accounts.api_keys': 'key_id generation account_id secret_hash created_at last_used_at window_began window_calls',
  'accounts.credentials': 'account_id password_hash updated_at given_at given_used_at',
  'accounts.emails': 'email_hash account_id reserved_at confirmed_at',
  'accounts.known_devices': 'token_hash account_id password_mark used_at',
  'accounts.login_attempts': 'email_hash at attempt_id forgiven',
  'accounts.login_tokens': 'token_hash account_id shares expires_at used_at',
  'accounts.mail_waits': 'email_hash asked_at',
  'accounts.refresh_tokens': 'token_hash session_id created_at expires_at used_at',
  'accounts.review_grants': 'reviewer_id owner_id',
  'accounts.sessions': 'session_id account_id started_at ended_at end_reason device reads',
  'accounts.set_up_codes': 'code_hash account_id purpose created_at expires_at used_at',
  'accounts.used_challenges': 'challenge_hash expires_at',
  'accounts.waiting_pages': 'secret_hash account_id expires_at used_at',
  'billing.unattached_setups': 'setup_id ends_at',
  'delivery.mails': 'mail_id to_hash sealed language state attempts last_error permanent leased_until created_at accepted_at about',
  'delivery.notification_secrets': 'account_id generation sealed made_at ends_at',
  'delivery.reports': 'mail_id report reason reported_at attempts next_attempt_at last_error recorded_at',
  'event_store.events': 'position stream revision id type data metadata',
  'event_store.head': 'singleton position',
  'evidence.anchors':
    'root tree_size requested_at nonce raw_transaction signed_at transaction_hash chain_id genesis contract block_number block_hash block_time recorded_at attempts last_error last_error_at next_attempt_at local_chain before_local_ids',
  'evidence.anchors_before_local_ids': 'root tree_size transaction_hash chain_id genesis contract block_number block_hash block_time',
  'evidence.chain':
    'singleton chain_id genesis contract nonce raw_transaction transaction_hash created_at local_chain deployed_block deployed_block_hash',
  'evidence.checkpoints':
    'tree_size root signed_note created_at timestamp_token timestamped_at timestamp_attempts timestamp_error next_timestamp_at',
  'evidence.earlier_anchors':
    'root tree_size transaction_hash chain_id genesis local_chain before_local_ids contract block_number block_hash block_time recorded_at set_aside_at',
  'evidence.history_begun': 'singleton store begun_at',
  'evidence.history_level': 'singleton level raised_at',
  'evidence.leaves': 'leaf_index event_id stream revision position leaf_hash',
  'evidence.nodes': 'level node_index hash',
  'evidence.recorded_anchors':
    'root tree_size transaction_hash chain_id genesis local_chain before_local_ids contract block_number block_hash block_time recorded_at',
  'evidence.tree': 'singleton size edge last_position updated_at',
  'forms.drafts': 'document_id signatory_id answers kept_at expires_at',
  'inbox.forgotten_recipients': 'owner_id person_id until',
  'inbox.archived': 'user_id document_id archived_at',
  'inbox.saved_views': 'user_id view_id view created_at',
  'migration.applied': 'name sha256 applied_at',
  'privacy.person_keys': 'person_id wrapped_key created_at forgotten_at',
  'process.instance': 'id role host pid mark started_at seen_at',
  'process.key_id': 'ring id used_from seen_at',
  'process.lease': 'name holder fence lease_until taken_at',
  'process.test_clock': 'singleton ahead_ms moved_at moved_by',
  'projection.alarm': 'name build event_id event_type stream revision position error attempts first_at last_at next_attempt_at',
  'projection.asked_rebuild': 'singleton projection state started_at progress report error updated_at',
  'projection.checkpoint': 'name build version state position epoch tables events rate created_at activated_at updated_at',
  'projection.rebuild_report': 'id name outcome started_at finished_at report',
  'public_links.visits': 'visit_id link_id person_id visitor code_hash tries begun_at expires_at confirmed_at',
  'templates.waiting_files': 'file_id owner_id template_id file_name file_key size brought_at',
  'templates.welcomed': 'user_id owner_id welcomed_at',
  'reactor.checkpoint': 'name position events updated_at',
  'reactor.work':
    'reactor key kind event_id payload state attempts fence first_at next_attempt_at lease_until last_error last_error_at finished_at',
};

/** Columns that hold certain words only, as the database checks them. */
export const wordsOfColumns: Readonly<Record<string, string>> = {
  'access.log.outcome': 'denied let-through not-notified notified read refused sign-in-failed signed-in signed-out',
  'accounts.sessions.end_reason':
    'account-deleted email-changed ended-by-owner password-changed replaced right-revoked signed-out token-reused',
  'accounts.set_up_codes.purpose': 'GIVEN RESET SET_UP',
  'delivery.mails.language': 'en es',
  'delivery.mails.state': 'accepted failed queued',
  'delivery.reports.report': 'bounced delivered opened',
  'process.instance.role': 'all api demo tool worker',
  'projection.asked_rebuild.state': 'failed running swapped',
  'projection.checkpoint.state': 'building live previous',
  'projection.rebuild_report.outcome': 'failed swapped',
  'reactor.work.kind': 'perform plan',
  'reactor.work.state': 'done parked running waiting',
};

/** Schemas of the product; `read` holds the tables that projections make for themselves. */
export const schemas = [
  'access',
  'accounts',
  'billing',
  'delivery',
  'event_store',
  'evidence',
  'inbox',
  'migration',
  'privacy',
  'process',
  'projection',
  'reactor',
  'read',
  'templates',
];
