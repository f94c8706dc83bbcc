/** Cases that are known not to come out as published, by the name of their test, and why. Of `tests-bal@v5.7.0`: docs/decisions/0026-amsterdam.md. */
type Known = { readonly why: string; readonly tests: readonly string[] }

/**
 * The text of EIP-8037 that these were filled for gave and kept state gas otherwise than the one in Last Call, which the EVM follows. Told apart by how much the gas differs: whole
 * numbers of 131,488 (an account), 158,490 (an authorization), 37,568 (a slot), or the deposit of a code.
 */
const KNOWN: readonly Known[] = [
  {
    why: 'state gas of a frame that broke: given back then, spent now where it was paid out of other gas',
    tests: [
      'call_goes_oog_on_second_level',
      'call_goes_oog_on_second_level_with_mem_expanding_calls',
      'callcallcallcode_001_oogm_after',
      'code_deposit_state_gas_scales_with_size',
      'contract_creation_oo_gdont_leave_empty_contract',
      'dupn_stack_underflow',
      'inner_create_succeeds_code_deposit_state_gas',
      'max_code_size',
      'multi_block_mixed_state_operations',
      'push0_contracts',
      'reservoir_restored_after_child_spill_and_halt',
      'return50000',
      'return50000_2',
      'sstore_oog_no_reservoir_inflation',
      'sstore_restoration_ancestor_revert',
      'sstore_restoration_sub_frame_revert',
      'zero_value_call_to_empty_oog_revert_paris',
      'zero_value_call_to_one_storage_key_oog_revert_paris',
    ],
  },
  {
    why: 'state gas of what is destroyed by the transaction that made it: given back then, kept now',
    tests: [
      'bal_create_selfdestruct_to_self_with_call',
      'call_value_to_self_destructed_header_gas_used',
      'call_value_to_self_destructed_same_tx_account',
      'call_zero_value_to_self_destructed_same_tx_account',
      'create_selfdestruct_no_double_refund_with_sstore_restoration',
      'create_selfdestruct_refunds_code_deposit_state_gas',
      'create_suicide_store',
      'dynamic_create2_selfdestruct_collision',
      'dynamic_create2_selfdestruct_collision_two_different_transactions',
      'extcodehash_after_selfdestruct',
      'finalization_burn_logs',
      'finalization_burn_logs_multi_account_ordering',
      'selfdestruct_finalization_after_priority_fee',
      'selfdestruct_same_tx_via_call',
      'selfdestruct_to_self_in_create_tx',
      'selfdestruct_via_delegatecall_chain',
    ],
  },
  {
    why: 'the account of a creation: paid before the first step then and kept when it fails, paid on entry now',
    tests: [
      'all_opcodes',
      'bal_create2_collision',
      'create2_collision_storage',
      'creation_tx_failure_preserves_intrinsic_state_gas',
      'failed_create_reverts_deletion_paris',
      'failed_create_tx_state_gas_dominates',
      'max_code_size_deposit_gas',
      'sstore_0to0to_x',
      'sstore_0to_xto0',
    ],
  },
  {
    why: 'authorizations: each paid for a new account before the first step then, for what it writes now',
    tests: [
      'authorization_exact_state_gas_boundary',
      'authorization_reusing_nonce',
      'bal_7702_delegation_clear',
      'bal_7702_double_auth_reset',
      'delegation_pointer_new_account_state_gas',
      'duplicate_signer_authorizations',
      'floor_cost_validation_with_access_list',
      'invalid_chain_id_auth_still_charges_intrinsic_state_gas',
      'self_sponsored_authorization',
      'sstore_via_delegation_pointer',
    ],
  },
  {
    why: 'what fits into a block beside the transactions before it: a run is of one transaction',
    tests: ['block_regular_gas_limit', 'creation_tx_state_check_exceeded', 'tx_rejected_when_regular_gas_exceeds_block_limit_small'],
  },
  {
    why: 'calls that the block itself makes at its end (EIP-7002) are not made here',
    tests: ['bal_7002_partial_sweep', 'bal_7002_request_from_contract'],
  },
]

const BY_TEST: ReadonlyMap<string, string> = new Map(KNOWN.flatMap(({ why, tests }) => tests.map((test) => [test, why] as const)))

/** Why a case is known to be missed; `undefined` where it is not. `name` as the file has it: `…::test_name[…]`. */
export const knownMiss = (name: string): string | undefined => BY_TEST.get(/::test_(\w+)/.exec(name)?.[1] ?? '')
