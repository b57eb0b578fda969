export interface StoredProjection {
  readonly version: number;
  /** Beginnings of the names of the streams it reads; all streams where none is named. */
  readonly streams: readonly string[] | 'all';
  /** Tables in schema `read`, each with its columns. Queries know them by these names. */
  readonly tables: Readonly<Record<string, string>>;
}

/** By the name that `projection.checkpoint` knows them under; another name or version is built anew from the first event. */
export const projections: Readonly<Record<string, StoredProjection>> = {
  'documents-inbox': {
    version: 12,
    streams: ['document-', 'vobo-', 'cancellation-', 'endorsement-', 'special-'],
    tables: {
      documents_inbox:
        'document_id owner_id title sort_title status is_refused is_voided is_declined tab is_deleted added_on modified_on signed signers waiting people search emails shared_with in_charge is_test fold',
      documents_inbox_tally: 'owner_id kind value documents',
      documents_inbox_turns: 'document_id turn_id reader reason subject person since until',
    },
  },
  'document-page': {
    version: 12,
    streams: ['document-'],
    tables: { document_page: 'document_id owner_id revision position state reminder_due_at' },
  },
  'document-timeline': {
    version: 9,
    streams: ['document-', 'vobo-', 'cancellation-', 'endorsement-', 'special-'],
    tables: {
      document_timeline:
        'document_id stream revision owner_id event_id type schema_version position place occurred_at recorded_at actor ip user_agent command_id correlation_id causation_id data',
    },
  },
  'document-files': { version: 1, streams: 'all', tables: { document_files: 'sha256 document_id kind recorded_at' } },
  'account-storage': { version: 3, streams: 'all', tables: { account_files: 'owner_id sha256 size' } },
  'spoken-folios': { version: 1, streams: ['document-'], tables: { spoken_folios: 'owner_id folio document_id' } },
  'due-dates': {
    version: 1,
    streams: ['document-'],
    tables: { due_dates: 'document_id set_by ends_at is_out near_told passed_told' },
  },
  'known-recipients': {
    version: 1,
    streams: ['document-'],
    tables: {
      known_recipients: 'owner_id person_id name email search used_at',
      document_recipients: 'document_id owner_id is_sent people',
    },
  },
  'notice-days': { version: 1, streams: ['document-'], tables: { notice_days: 'due_at owner_id document_id' } },
  'plan-dues': {
    version: 2,
    streams: ['subscription-'],
    tables: { plan_dues: 'owner_id plan_name expiry_date expiry_set_by unpaid ends_after freezes_on' },
  },
  'month-ends': {
    version: 2,
    streams: ['subscription-', 'usage-'],
    tables: { open_months: 'owner_id month', paid_accounts: 'owner_id has_price paid_from last_closed' },
  },
  invoices: {
    version: 2,
    streams: ['invoice-'],
    tables: {
      invoices:
        'invoice_id owner_id kind month opened_at status total_cents currency decline attempt_id asked_at waits_for_bank intent_id refunded_cents open_refunds open_disputes cfdi_requested_at cfdi_issued_at cfdi_uuid',
    },
  },
  'public-links': {
    version: 1,
    streams: ['publiclink-'],
    tables: {
      public_links: 'link_id owner_id in_charge is_test kind title tag_id authorised most visits opened_at expires_at stopped_at',
    },
  },
  forms: {
    version: 1,
    streams: ['form-'],
    tables: {
      forms: 'document_id owner_id in_charge is_test template_id template_history title stage signers created_at changed_at',
    },
  },
  reminders: {
    version: 1,
    streams: ['reminder-'],
    tables: { reminders: 'reminder_id owner_id user_id date title notes document_id starts_at ends_at read_at' },
  },
  tags: {
    version: 1,
    streams: ['tags-', 'tagging-'],
    tables: { tags: 'tag_id owner_id name text_color bg_color', document_tags: 'document_id tag_id owner_id' },
  },
  templates: {
    version: 1,
    streams: ['template-'],
    tables: { templates: 'template_id owner_id name type template_history variables signers updated_at' },
  },
  statistics: {
    version: 2,
    streams: ['account-', 'cancellation-', 'credits-', 'document-', 'rating-', 'special-', 'tagging-', 'vobo-'],
    tables: {
      statistics_facts: 'event_id part position place recorded_at day owner_id kind subject party sort detail number member',
    },
  },
  endorsements: {
    version: 3,
    streams: ['endorsement-', 'special-', 'document-'],
    tables: {
      endorsements:
        'endorsement_id document_id owner_id type kind title status is_admitted is_deleted people endorser_address endorsee_address asked_at signed_at settled_at modified_on',
    },
  },
};
