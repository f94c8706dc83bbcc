import type { Address } from '../ethereum/address.ts'
import type { AccountKind } from '../identity/account-kind.ts'
import { AMBIRE, CALIBUR, COINBASE, DELEGATOR, KERNEL, MODULAR, SIMPLE, SIMPLE_RELEASED } from './delegate-addresses.ts'

/** Code that an account may take on by EIP-7702. `setUp`: it is nobody's until its account told it whose it is. */
export type KnownDelegate = {
  readonly name: string
  readonly setUp?: true
  /** It makes several calls when the account calls itself with `executeBatch((address,uint256,bytes)[])`. */
  readonly batches?: true
}

const KNOWN: ReadonlyMap<Address, KnownDelegate> = /* @__PURE__ */ new Map([
  [CALIBUR, { name: 'Uniswap Calibur' }],
  [MODULAR, { name: 'Alchemy Modular Account' }],
  [AMBIRE, { name: 'Ambire account' }],
  [DELEGATOR, { name: 'MetaMask delegator' }],
  [SIMPLE, { name: 'Simple7702Account', batches: true }],
  [SIMPLE_RELEASED, { name: 'Simple7702Account', batches: true }],
  [KERNEL, { name: 'Kernel 3.3' }],
  [COINBASE, { name: 'Coinbase Smart Wallet', setUp: true }],
])

/** Those that make several calls for their account, the one that an account would take on first. */
export const BATCHERS: readonly Address[] = [SIMPLE_RELEASED, SIMPLE]

/** By kind of account: a device takes on what its firmware knows. None of these is known to a Trezor, and codes have no form for it (ERC-4527). */
const BATCHERS_OF: Readonly<Record<AccountKind, readonly Address[]>> = { eoa: BATCHERS, ledger: [SIMPLE], trezor: [], qr: [], watch: [] }

/** Those that an account of this kind may take on, the first one first. None: its calls are made one after another. */
export const batchersOf = ({ kind }: { readonly kind: AccountKind }): readonly Address[] => BATCHERS_OF[kind]

/** What is known of the code at an address (`delegate-addresses.ts`). */
export const knownDelegate = (address: Address): KnownDelegate | undefined => KNOWN.get(address)
