/**
 * The names of the fields of Stripe's objects, as in the example objects that Stripe publishes beside the OpenAPI description of its
 * interface (fixtures3.json of the repository stripe/openapi, MIT). What an example contains only for older versions of the interface,
 * or only if it is asked for, is named in `absent`, and what the library's types have besides in `later`.
 */
export const fieldNames: Record<string, string[]> = {
  'billing_portal.configuration':
    'active application business_profile created default_return_url features id is_default livemode login_page metadata name object updated'.split(
      ' ',
    ),
  'billing_portal.session':
    'configuration created customer customer_account flow id livemode locale object on_behalf_of return_url url'.split(' '),
  charge:
    'amount amount_captured amount_refunded application application_fee application_fee_amount balance_transaction billing_details calculated_statement_descriptor captured created currency customer description disputed failure_balance_transaction failure_code failure_message fraud_details id livemode metadata object on_behalf_of outcome paid payment_intent payment_method payment_method_details receipt_email receipt_number receipt_url refunded refunds review shipping source source_transfer statement_descriptor statement_descriptor_suffix status transfer_data transfer_group'.split(
      ' ',
    ),
  'checkout.session':
    'adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax billing_address_collection cancel_url client_reference_id client_secret collected_information consent consent_collection created currency currency_conversion custom_fields custom_text customer customer_account customer_creation customer_details customer_email discounts expires_at id integration_identifier invoice invoice_creation livemode locale managed_payments metadata mode object origin_context payment_intent payment_link payment_method_collection payment_method_configuration_details payment_method_options payment_method_types payment_status permissions phone_number_collection recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost shipping_options status submit_type subscription success_url total_details ui_mode url wallet_options'.split(
      ' ',
    ),
  coupon:
    'amount_off created currency duration duration_in_months id livemode max_redemptions metadata name object percent_off redeem_by times_redeemed valid'.split(
      ' ',
    ),
  customer:
    'address balance created currency default_source delinquent description discount email id invoice_prefix invoice_settings livemode metadata name next_invoice_sequence object phone preferred_locales shipping tax_exempt test_clock'.split(
      ' ',
    ),
  discount:
    'checkout_session customer customer_account end id invoice invoice_item object promotion_code source start subscription subscription_item'.split(
      ' ',
    ),
  dispute:
    'amount balance_transactions charge created currency enhanced_eligibility_types evidence evidence_details id is_charge_refundable livemode metadata object payment_intent payment_method_details reason status'.split(
      ' ',
    ),
  event: 'api_version created data id livemode object pending_webhooks request type'.split(' '),
  invoice:
    'account_country account_name account_tax_ids amount_due amount_overpaid amount_paid amount_remaining amount_shipping application attempt_count attempted auto_advance automatic_tax automatically_finalizes_at billing_reason collection_method created currency custom_fields customer customer_account customer_address customer_email customer_name customer_phone customer_shipping customer_tax_exempt customer_tax_ids default_payment_method default_source default_tax_rates description discounts due_date effective_at ending_balance footer from_invoice hosted_invoice_url id invoice_pdf issuer last_finalization_error latest_revision lines livemode metadata next_payment_attempt number object on_behalf_of parent payment_settings period_end period_start post_payment_credit_notes_amount pre_payment_credit_notes_amount receipt_number rendering shipping_cost shipping_details starting_balance statement_descriptor status status_transitions subscription subtotal subtotal_excluding_tax test_clock total total_discount_amounts total_excluding_tax total_pretax_credit_amounts total_taxes webhooks_delivered_at'.split(
      ' ',
    ),
  invoice_payment:
    'amount_paid amount_requested created currency id invoice is_default livemode object payment status status_transitions'.split(
      ' ',
    ),
  payment_method: 'allow_redisplay billing_details card created customer customer_account id livemode metadata object type'.split(
    ' ',
  ),
  price:
    'active billing_scheme created currency custom_unit_amount id livemode lookup_key metadata nickname object product recurring tax_behavior tiers_mode transform_quantity type unit_amount unit_amount_decimal'.split(
      ' ',
    ),
  product:
    'active created default_price description id images livemode marketing_features metadata name object package_dimensions shippable statement_descriptor tax_code type unit_label updated url'.split(
      ' ',
    ),
  promotion_code:
    'active code created customer customer_account expires_at id livemode max_redemptions metadata object promotion restrictions times_redeemed'.split(
      ' ',
    ),
  refund:
    'amount balance_transaction charge created currency customer customer_account destination_details id metadata object payment_intent payment_method reason receipt_number source_transfer_reversal status transfer_reversal'.split(
      ' ',
    ),
  subscription:
    'application application_fee_percent automatic_tax billing_cycle_anchor billing_cycle_anchor_config billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end canceled_at cancellation_details collection_method created currency customer customer_account days_until_due default_payment_method default_source default_tax_rates description discounts ended_at id invoice_settings items latest_invoice livemode managed_payments metadata next_pending_invoice_item_invoice object on_behalf_of pause_collection payment_settings pending_invoice_item_interval pending_setup_intent pending_update schedule start_date status test_clock transfer_data trial_end trial_settings trial_start'.split(
      ' ',
    ),
  subscription_item:
    'billing_thresholds created current_period_end current_period_start discounts id metadata object plan price quantity subscription tax_rates'.split(
      ' ',
    ),
  subscription_schedule:
    'application billing_mode canceled_at completed_at created current_phase customer customer_account default_settings end_behavior id livemode metadata object phases released_at released_subscription status subscription test_clock'.split(
      ' ',
    ),
  line_item:
    'amount currency description discount_amounts discountable discounts id invoice livemode metadata object parent period pretax_credit_amounts pricing quantity quantity_decimal subscription subtotal taxes'.split(
      ' ',
    ),
};

/** Fields of the examples that Stripe does not answer in the version of its interface that is used here, or not unless asked. */
export const absent: Record<string, string[]> = {
  charge: ['refunds'],
  invoice: ['subscription'],
  subscription_item: ['plan'],
};

/** Fields that the library's types have and the examples do not. */
export const later: Record<string, string[]> = {
  charge: ['presentment_details', 'radar_options'],
  'checkout.session': ['allowed_payment_method_types', 'tax_id_collection'],
  customer: ['customer_account'],
  invoice: ['payments'],
  subscription_schedule: ['pause_schedules'],
};
