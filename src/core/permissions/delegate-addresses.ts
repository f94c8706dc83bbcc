import type { Address } from '../ethereum/address.ts'

/**
 * Where code lies that an account may take on by EIP-7702: accounts of wallets that are open source and were audited. Each was put there by a deployer
 * that puts the same code at the same address on every chain and can put no other there, so that an address is enough. A list says who is known, never
 * who is safe. What they are called is in `known-delegates.ts`: the vault has no use for that.
 */
// Named on ethereum.org, page "Pectra 7702 guidelines", with their sources and audits.
export const CALIBUR: Address = '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00'
export const MODULAR: Address = '0x69007702764179f14f51cdce752f4f775d74e139'
export const AMBIRE: Address = '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d'
export const DELEGATOR: Address = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
export const SIMPLE: Address = '0x4cd241e8d1510e30b2076397afc7508ae59c66c9'
/** The same account for EntryPoint 0.8 as released (eth-infinitism/account-abstraction, v0.8.0; the one that permissionless.js names). */
export const SIMPLE_RELEASED: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
/** ZeroDev Kernel 3.3 (zerodevapp/sdk, constants). */
export const KERNEL: Address = '0xd6cedde84be40893d153be9d467cd6ad37875b28'
/** Coinbase Smart Wallet (base/eip-7702-proxy, README): a proxy that the account points at its own code. */
export const COINBASE: Address = '0x7702cb554e6bfb442cb743a7df23154544a7176c'

export const DELEGATES: readonly Address[] = [CALIBUR, MODULAR, AMBIRE, DELEGATOR, SIMPLE, SIMPLE_RELEASED, KERNEL, COINBASE]

export const isKnownDelegate = (address: Address): boolean => DELEGATES.includes(address)
