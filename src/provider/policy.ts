import type { AppRight } from '#core/web/connection'
import type { Called, GrantedCall } from './called.ts'
import { filterChanges, filterLogs, newBlockFilter, newFilter, removeFilter, subscribe } from './filters.ts'
import {
  accounts,
  addChain,
  grantedChainId,
  coinbase,
  getPermissions,
  netVersion,
  onlyAccounts,
  requestAccounts,
  requestPermissions,
  revokePermissions,
  switchChain,
  watchAsset,
} from './grants.ts'
import { ecRecover, READINGS } from './reading.ts'
import { getCallsStatus, getCapabilities, sendCalls, sendTransaction, showCallsStatus, sign, signOlder } from './signing.ts'

/** What the person is asked for, where somebody is. */
export type PromptKind = 'nothing' | 'connection' | 'signature' | 'transaction' | 'calls' | 'chain' | 'token'

/**
 * What a method needs before it runs, what it asks of the person, and what it does. `needs`: `nothing` is answered to anybody, with what is granted;
 * `vault` waits for an open one; `connection` is refused to a stranger at once where it asks nobody, and else asks to connect first. So a stranger gets the
 * same answer, as soon, whether the vault is open, locked or absent. `checks`: throws for wrong parameters before anything is waited for. `right`: what the
 * connection must grant besides.
 */
export type Policy =
  | { readonly needs: 'nothing'; readonly asks: 'nothing'; readonly runs: (call: Called) => Promise<unknown> }
  | {
      readonly needs: 'vault'
      readonly asks: 'connection'
      readonly checks?: (call: Called) => void
      readonly runs: (call: Called) => Promise<unknown>
    }
  | {
      readonly needs: 'connection'
      readonly right?: AppRight
      readonly asks: PromptKind
      readonly runs: (call: GrantedCall) => Promise<unknown>
    }

const NOTHING = 'nothing'

const read = (runs: (call: GrantedCall) => Promise<unknown>): Policy => ({ needs: 'connection', asks: NOTHING, runs })
const told = (runs: (call: Called) => Promise<unknown>): Policy => ({ needs: NOTHING, asks: NOTHING, runs })
const signs = (asks: PromptKind, right: AppRight, runs: (call: GrantedCall) => Promise<unknown>): Policy => ({
  needs: 'connection',
  right,
  asks,
  runs,
})

/** Every method that an app may call (docs/SPEC.md has this table). A line here is all that a method takes. */
export const POLICIES: Readonly<Record<string, Policy>> = {
  eth_requestAccounts: { needs: 'vault', asks: 'connection', runs: requestAccounts },
  eth_accounts: told(accounts),
  eth_coinbase: told(coinbase),
  eth_chainId: told(grantedChainId),
  net_version: told(netVersion),
  web3_clientVersion: told(async () => 'Assay'),
  eth_syncing: told(async () => false),
  personal_ecRecover: told(ecRecover),
  wallet_getPermissions: told(getPermissions),
  wallet_requestPermissions: { needs: 'vault', asks: 'connection', checks: onlyAccounts, runs: requestPermissions },
  wallet_revokePermissions: told(revokePermissions),
  eth_sendTransaction: signs('transaction', 'transactions', sendTransaction),
  personal_sign: signs('signature', 'signatures', sign),
  eth_signTypedData_v4: signs('signature', 'signatures', sign),
  eth_signTypedData_v3: signs('signature', 'signatures', signOlder),
  wallet_sendCalls: signs('calls', 'transactions', sendCalls),
  wallet_getCallsStatus: read(getCallsStatus),
  wallet_showCallsStatus: read(showCallsStatus),
  wallet_getCapabilities: read(getCapabilities),
  wallet_switchEthereumChain: { needs: 'connection', asks: 'chain', runs: switchChain },
  wallet_addEthereumChain: { needs: 'connection', asks: 'chain', runs: addChain },
  wallet_watchAsset: { needs: 'connection', asks: 'token', runs: watchAsset },
  eth_subscribe: read(subscribe),
  eth_unsubscribe: read(removeFilter),
  eth_newFilter: read(newFilter),
  eth_newBlockFilter: read(newBlockFilter),
  eth_getFilterChanges: read(filterChanges),
  eth_getFilterLogs: read(filterLogs),
  eth_uninstallFilter: read(removeFilter),
  ...Object.fromEntries(Object.entries(READINGS).map(([method, runs]) => [method, read(runs)])),
}

/** Methods that there are, and that no app gets here: each with why. */
export const REFUSED: Readonly<Record<string, string>> = {
  eth_sign: 'signs 32 bytes of which nobody knows what they are',
  eth_signTransaction: 'hands out a signed transaction that nobody follows',
  eth_signTypedData: 'the first version is no EIP-712, and hides its types from its hash',
  eth_signTypedData_v1: 'the first version is no EIP-712, and hides its types from its hash',
  eth_decrypt: 'uses a signing key for something else',
  eth_getEncryptionPublicKey: 'uses a signing key for something else',
  eth_sendRawTransaction: 'sends what others signed through your endpoints',
  eth_getProof: 'the proofs are held to their header here',
  eth_newPendingTransactionFilter: 'what others have pending is not asked for',
  eth_getTransactionByBlockHashAndIndex: 'ask for the block instead',
  eth_getTransactionByBlockNumberAndIndex: 'ask for the block instead',
  eth_getBlockTransactionCountByHash: 'ask for the block instead',
  eth_getBlockTransactionCountByNumber: 'ask for the block instead',
  eth_getUncleCountByBlockHash: 'there are no uncles any more',
  eth_getUncleCountByBlockNumber: 'there are no uncles any more',
  wallet_scanQRCode: 'a camera is not an app’s to use',
  wallet_registerOnboarding: 'nobody is sent from page to page',
  wallet_requestExecutionPermissions: 'no app acts alone: each step takes a yes',
  wallet_getGrantedExecutionPermissions: 'no app acts alone: each step takes a yes',
  wallet_getSupportedExecutionPermissions: 'no app acts alone: each step takes a yes',
}

export const policyOf = (method: string): Policy | undefined => (Object.hasOwn(POLICIES, method) ? POLICIES[method] : undefined)
export const isRefused = (method: string): boolean => Object.hasOwn(REFUSED, method)
