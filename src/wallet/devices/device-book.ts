import type { Account } from '#core/identity/account'
import type { AccountKind } from '#core/identity/account-kind'
import type { Hex } from '#core/bytes/hex'
import { fail } from '#core/errors'
import type { NoteDeviceUse } from './device-uses.ts'
import type { AllowedDevice, DeviceAccess, DeviceMaker, DeviceWaiting, readAddresses } from '#signers'

/** Makers of devices that are reached by a cable, by the kind of their accounts. */
const MAKERS: Readonly<Partial<Record<AccountKind, DeviceMaker>>> = { ledger: 'ledger', trezor: 'trezor' }

/** As people call them. */
const MAKER_NAMES: Readonly<Record<DeviceMaker, string>> = { ledger: 'Ledger', trezor: 'Trezor' }

/** Which maker's device has the key of an account; `undefined` where none by a cable has. */
export const makerOf = ({ kind }: Pick<Account, 'kind'>): DeviceMaker | undefined => MAKERS[kind]

/** Signing devices by a cable: what screens do with them besides signing. */
export type DeviceBook = {
  /** False where this browser has no way to a device of this maker. */
  canReach(maker: DeviceMaker): boolean
  /** Devices that this page may use, plugged in or not. */
  allowed(): Promise<readonly AllowedDevice[]>
  /** Which device it is, and its addresses at these paths. `expected`: a fingerprint that it must have. Throws `device/*`, `app/aborted`. */
  addresses(
    maker: DeviceMaker,
    asked: { readonly paths: readonly string[]; readonly expected?: Hex | undefined },
    waiting?: DeviceWaiting,
  ): ReturnType<typeof readAddresses>
  /** Notes that a device was paired by its code, which screens read. */
  readByCode(name: string): void
  /** Has the device show an account's address, which the person compares and confirms there. `fingerprint`: of its keyring. Throws `device/*`, `app/aborted`. */
  show(account: Account, waiting?: DeviceWaiting, fingerprint?: Hex): Promise<void>
}

/** One conversation at a time: a device takes no second one. */
export function createDeviceBook(access: DeviceAccess | undefined, uses: NoteDeviceUse = (_device, _use, run) => run()): DeviceBook {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    canReach: (maker) => access?.canReach(maker) === true,
    allowed: async () => (await access?.allowed()) ?? [],
    addresses: (maker, asked, waiting) =>
      uses(MAKER_NAMES[maker], 'addresses', () =>
        inTurn(async () => (await import('./talk.ts')).deviceTalk.readAddresses(access, maker, asked, waiting)),
      ),
    readByCode: (name) => void uses(name, 'addresses', async () => undefined),
    async show(account, waiting, fingerprint) {
      const maker = makerOf(account)
      if (maker === undefined) throw fail('vault/watch-only')
      await uses(MAKER_NAMES[maker], 'shown-address', () =>
        inTurn(async () => (await import('./talk.ts')).deviceTalk.showAddress(access, maker, account, waiting, fingerprint)),
      )
    },
  }
}
