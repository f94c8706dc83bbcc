import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import type { Handlers } from '#protocol'
import type { NewSlot, Session, VaultCalls, UnlockSecret } from '#protocol/vault'
import type { VaultHeader, Slot } from '../file/format.ts'
import { importPasskey } from '../unlock/assertion.ts'
import { MAX_SLOTS } from '../file/format.ts'
import type { Content } from '../file/vault-files.ts'
import type { VaultRepository } from '../unlock/vault-repository.ts'
import type { MasterKey, Reslot } from '../unlock/master-key.ts'
import type { VaultMetadata, SlotNote } from '../file/metadata.ts'
import type { UnlockedVault } from '../unlock/open-vault.ts'
import { codeText } from '../unlock/recovery-code.ts'
import type { Blank, Slots } from '../unlock/slots.ts'
import type { WordLists } from '../keys/word-lists.ts'

type Parts = {
  readonly keeper: Pick<VaultRepository, 'change'>
  readonly masterKey: MasterKey
  readonly holder: UnlockedVault
  readonly lists: WordLists
  readonly slots: Slots
  readonly subtle: SubtleCrypto
  readonly now: () => number
}
type Ways = Pick<
  Handlers<VaultCalls>,
  'addSlot' | 'makeRecoveryCode' | 'changePassword' | 'removeSlot' | 'setWipingPassword' | 'rotate' | 'recordsResealed'
>

const idOf = (slot: Pick<Slot, 'id'>): Hex => fromBytes(slot.id)

/** Without a password and without a printed code only passkeys are left, which can be lost with a device or an account elsewhere. */
function requireLasting(slots: readonly Slot[]): void {
  if (!slots.some(({ kind }) => kind === 'password' || kind === 'recovery')) throw fail('vault/last-way')
}

/** There is one password and one printed code; another takes the place of the one before. */
const replaces =
  (kind: Slot['kind']) =>
  (slot: Slot): boolean =>
    (kind === 'password' || kind === 'recovery') && slot.kind === kind

const withNote = (metadata: VaultMetadata, slots: readonly Slot[], note: SlotNote): VaultMetadata => ({
  ...metadata,
  slots: [...metadata.slots.filter(({ id }) => id !== note.id && slots.some((slot) => idOf(slot) === id)), note],
})

/** Throws `vault/unknown-slot`. */
function found({ header }: Content, slotId: Hex): Slot {
  const slot = header.slots.find((one) => idOf(one) === slotId.toLowerCase())
  if (!slot) throw fail('vault/unknown-slot')
  return slot
}

/** Slots that come and go. */
function createSlotChanges({
  masterKey,
  holder,
  lists,
  slots,
  subtle,
  now,
}: Parts): Pick<Ways, 'addSlot' | 'makeRecoveryCode' | 'removeSlot'> {
  const noteOf = (slot: Pick<Slot, 'id'>, wish?: NewSlot): SlotNote => {
    const start = { id: idOf(slot), label: wish !== undefined && 'label' in wish ? wish.label : '', createdAt: now() }
    return wish !== undefined && 'publicKey' in wish ? { ...start, publicKey: wish.publicKey } : start
  }
  /** Puts one more slot in; `blank` is made before anything is opened, since it may take a second. */
  const add = async (way: UnlockSecret, blank: Blank, wish?: NewSlot): Promise<Session> =>
    holder.become((mine) =>
      masterKey.reslot(mine.content, mine.keys, way, async (raw, base): Promise<Reslot> => {
        const kept = base.header.slots.filter((slot) => !replaces(blank.slot.kind)(slot))
        if (kept.length >= MAX_SLOTS) throw fail('vault/too-many-ways', { most: MAX_SLOTS })
        const next = [...kept, await slots.wrap(blank, raw, base.header)]
        requireLasting(next)
        return { slots: next, made: [blank], metadata: withNote(base.metadata, next, noteOf(blank.slot, wish)) }
      }),
    )
  /** What is not a point would only be noticed when somebody relies on it. Throws `vault/presence`. */
  const onCurve = async (wish: NewSlot): Promise<void> => {
    if ('publicKey' in wish) await importPasskey(subtle, toBytes(wish.publicKey) ?? new Uint8Array())
  }

  return {
    async addSlot({ way, slot }) {
      holder.opened()
      if ('password' in slot) lists.requireStrong(slot.password)
      await onCurve(slot)
      return add(way, await slots.blank(slot), slot)
    },
    async makeRecoveryCode({ way }) {
      holder.opened()
      const { code, ...blank } = await slots.blankCode()
      try {
        const session = await add(way, blank)
        return { code: codeText(code), session }
      } finally {
        code.fill(0)
      }
    },
    removeSlot: ({ way, slotId }) =>
      holder.become((mine) =>
        masterKey.reslot(mine.content, mine.keys, way, async (_, base): Promise<Reslot> => {
          const gone = found(base, slotId)
          const next = base.header.slots.filter((slot) => slot !== gone)
          requireLasting(next)
          const notes = base.metadata.slots.filter(({ id }) => id !== idOf(gone))
          return { slots: next, made: [], metadata: { ...base.metadata, slots: notes } }
        }),
      ),
  }
}

/** Passwords that are replaced, and the wiping one. */
const createPasswordChanges = ({ masterKey, holder, lists, slots }: Parts): Pick<Ways, 'changePassword' | 'setWipingPassword'> => ({
  async changePassword({ way, slotId, password }) {
    const slotNow = found(holder.opened().content, slotId)
    lists.requireStrong(password)
    const blank = await slots.reblank(slotNow, password, way)
    return holder.become((mine) =>
      masterKey.reslot(mine.content, mine.keys, way, async (raw, base, opened): Promise<Reslot> => {
        const before = found(base, slotId)
        // What opens a passkey of a slot of both kinds is that slot itself.
        if (before.kind === 'both' && idOf(opened.slot) !== idOf(before)) throw fail('vault/ask-again')
        const slot = await slots.wrap(blank, raw, base.header, before.second)
        const next = base.header.slots.map((one) => (one === before ? slot : one))
        return { slots: next, made: [blank], metadata: base.metadata }
      }),
    )
  },
  async setWipingPassword({ way, password }) {
    holder.opened()
    if (password !== undefined) lists.requireStrong(password)
    return holder.become((mine) =>
      masterKey.reslot(mine.content, mine.keys, way, async (_, base): Promise<Reslot> => {
        const target = base.header.slots.find(({ kind }) => kind === 'password')
        if (!target) throw fail('vault/unknown-slot')
        if (password !== undefined) await requireOther(slots, base.header, password)
        const second = await slots.second(target, password, base.header)
        const next = base.header.slots.map((slot) => (slot === target ? { ...slot, second } : slot))
        return { slots: next, made: [], metadata: base.metadata }
      }),
    )
  },
})

/** Another master key, and the end of the one before. */
const createRotation = ({ keeper, masterKey, holder, slots }: Parts): Pick<Ways, 'rotate' | 'recordsResealed'> => ({
  rotate({ way }) {
    if (way.kind !== 'password') throw fail('vault/ask-again')
    return holder.become(async (mine) => {
      const { keys, content } = await masterKey.rotate(mine.content, mine.keys, way, async (raw, base, { slot }): Promise<Reslot> => {
        const blank = await slots.reblank(slot, way.password, way)
        const whole = await slots.wrap(blank, raw, { ...base.header, generation: base.header.generation + 1 })
        const notes = base.metadata.slots.filter(({ id }) => id === idOf(slot))
        return { slots: [whole], made: [blank], metadata: { ...base.metadata, slots: notes } }
      })
      mine.replaceKeys(keys)
      mine.former = (await masterKey.former(content, keys))?.key
      return content
    })
  },
  recordsResealed: () =>
    holder.become(async (mine) => {
      const former = await masterKey.former(mine.content, mine.keys())
      mine.former = undefined
      if (!former) return mine.content
      return keeper.change(mine.content, mine.keys, async ({ metadata }) => ({ metadata, secrets: [], removed: [former.id] }))
    }),
})

/** The ways into the vault: each change asks for one that opens it now. */
export const createUnlockMethods = (parts: Parts): Ways => ({
  ...createSlotChanges(parts),
  ...createPasswordChanges(parts),
  ...createRotation(parts),
})

/** The wiping password must not open the vault: it would then do the one or the other. */
async function requireOther(slots: Slots, header: VaultHeader, password: string): Promise<void> {
  const opened = await slots.open(header, { kind: 'password', password })
  if (opened !== undefined && opened !== 'wipe') throw fail('vault/same-password')
}
