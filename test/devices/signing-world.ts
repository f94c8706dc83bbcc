import { fail } from '../../src/core/errors.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { concat } from '../../src/core/bytes/hex.ts'
import { authorizationDigest, transactionDigest } from '../../src/core/ethereum/digest.ts'
import type { Authorization, FeeMarketTransaction, SetCodeTransaction } from '../../src/core/ethereum/transaction.ts'
import type { Account } from '../../src/core/identity/account.ts'
import { messageDigest } from '../../src/core/messages/message-digest.ts'
import { typedDataDigest } from '../../src/core/messages/typed-data.ts'
import type { TypedData } from '../../src/core/messages/typed-data-type.ts'
import type { Consent } from '../../src/core/signing/consent.ts'
import { type DevicePort, type Signed, type Signer, signerOf, type SignOptions, type SignTask } from '../../src/signers/index.ts'
import { createOpenWorld, type World } from '../../src/vault/test-support/world.ts'

/** The seed of both simulated makers. */
export const WORDS = 'all all all all all all all all all all all all'

/** Its addresses: on a Ledger the first, on a Trezor the second. */
export const LEDGER: Account = {
  address: '0x73d0385f4d8e00c5e6504c6030f47bf6212736a8',
  keyringId: '0x01',
  kind: 'ledger',
  path: "m/44'/60'/0'/0/0",
  name: 'On a Ledger',
  order: 0,
  hidden: false,
}
export const TREZOR: Account = {
  ...LEDGER,
  address: '0xfa01a39f8abaeb660c3137f14a310d0b414b2a15',
  kind: 'trezor',
  path: "m/44'/60'/0'/0/1",
  name: 'On a Trezor',
}

export const SEND: FeeMarketTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gasLimit: 1_000_000n,
  to: `0x${'11'.repeat(20)}`,
  value: 10n ** 18n,
  data: '0x',
  maxFeePerGas: 20_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  accessList: [],
}

export const DATA: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [
      { name: 'owner', type: 'Person' },
      { name: 'amounts', type: 'int128[]' },
      { name: 'flags', type: 'bool[2][]' },
      { name: 'memo', type: 'bytes' },
      { name: 'tag', type: 'bytes4' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 1 },
  message: {
    owner: { name: 'Zoë', wallet: `0x${'22'.repeat(20)}` },
    amounts: ['-5', '0', '340282366920938463463374607431768211'],
    flags: [
      [true, false],
      [false, false],
    ],
    memo: `0x${'ab'.repeat(300)}`,
    tag: '0x01020304',
  },
}

export const taskDigestOf = (task: SignTask): Hex => {
  if (task.kind === 'transaction') return transactionDigest(task.transaction)
  if (task.kind === 'message') return messageDigest(task.message)
  return task.kind === 'typed-data' ? typedDataDigest(task.data) : authorizationDigest(task.authorization)
}

/** A transaction that does nothing but carry an authorization, as the firmware of a Trezor wants it. */
export const delegationTo = (
  address: Authorization['address'],
  change: { readonly transaction?: Partial<SetCodeTransaction>; readonly authorization?: Partial<Authorization> } = {},
): Extract<SignTask, { readonly kind: 'delegation' }> => ({
  kind: 'delegation',
  transaction: { ...SEND, type: 'eip7702', to: TREZOR.address, value: 0n, authorizationList: [], ...change.transaction },
  authorization: { chainId: 1n, address, nonce: 8n, ...change.authorization },
})

/** An open vault that knows both accounts, and what makes consents that it takes. */
export class SigningWorld {
  readonly #world: World
  readonly #epoch: number
  #count = 0
  private constructor(world: World, epoch: number) {
    this.#world = world
    this.#epoch = epoch
  }

  static async open(): Promise<SigningWorld> {
    const world = await createOpenWorld()
    for (const { kind, address, path = '', name } of [LEDGER, TREZOR]) {
      const device = { kind: kind as 'ledger' | 'trezor', label: name, fingerprint: '0x01020304' } as const
      await world.vault.call('addDeviceAccounts', { device, accounts: [{ address, path, name }] })
    }
    const status = await world.vault.call('status', undefined)
    return new SigningWorld(world, status.at === 'unlocked' ? status.session.unlockEpoch : -1)
  }

  signer(account: Account, devices?: DevicePort): Signer {
    const keyring = { id: account.keyringId, kind: 'device', label: account.name, origin: 'imported', fingerprint: '0x01020304' } as const
    return signerOf(account, { vault: () => this.#world.vault, keyring, ...(devices === undefined ? {} : { devices }) })
  }

  consent(account: Account, digest: Hex): Consent {
    this.#count++
    return {
      id: `0x${this.#count.toString(16).padStart(32, '0')}`,
      requestId: `r${this.#count}`,
      digest,
      origin: { kind: 'own' },
      account: account.address,
      chainId: 1,
      unlockEpoch: this.#epoch,
    }
  }

  /** Signs with consent to just this. */
  sign(account: Account, devices: DevicePort, task: SignTask, options: SignOptions = {}): Promise<Signed> {
    return this.signer(account, devices).sign(task, this.consent(account, taskDigestOf(task)), options)
  }
}

/** r, s and v of a signature that came alone. */
export function wholeOf(signed: Signed): Hex {
  if (signed.kind !== 'signature') throw fail('vault/self-check')
  const { r, s, yParity } = signed.signature
  return concat(r, s, yParity === 0 ? '0x1b' : '0x1c')
}
