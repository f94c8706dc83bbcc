import type { Address } from './address.ts'

/** Code that an account may take on by EIP-7702. `setUp`: it is nobody's until its account told it whose it is. */
export type KnownDelegate = {
  readonly name: string
  readonly setUp?: true
  /** It makes several calls when the account calls itself with `executeBatch((address,uint256,bytes)[])`. */
  readonly batches?: true
}

/**
 * Accounts of wallets that are open source and were audited. Each was put there by a deployer that puts the same code at the same address on every
 * chain and can put no other there, so that an address is enough. A list says who is known, never who is safe.
 */
const DELEGATES: Readonly<Record<Address, KnownDelegate>> = {
  // Named on ethereum.org, page "Pectra 7702 guidelines", with their sources and audits.
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': { name: 'Uniswap Calibur' },
  '0x69007702764179f14f51cdce752f4f775d74e139': { name: 'Alchemy Modular Account' },
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': { name: 'Ambire account' },
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': { name: 'MetaMask delegator' },
  '0x4cd241e8d1510e30b2076397afc7508ae59c66c9': { name: 'Simple7702Account', batches: true },
  // The same account for EntryPoint 0.8 as released (eth-infinitism/account-abstraction, v0.8.0; the one that permissionless.js names).
  '0xe6cae83bde06e4c305530e199d7217f42808555b': { name: 'Simple7702Account', batches: true },
  // ZeroDev Kernel 3.3 (zerodevapp/sdk, constants).
  '0xd6cedde84be40893d153be9d467cd6ad37875b28': { name: 'Kernel 3.3' },
  // Coinbase Smart Wallet (base/eip-7702-proxy, README): a proxy that the account points at its own code.
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': { name: 'Coinbase Smart Wallet', setUp: true },
}

export const knownDelegate = (address: Address): KnownDelegate | undefined =>
  Object.hasOwn(DELEGATES, address) ? DELEGATES[address] : undefined
