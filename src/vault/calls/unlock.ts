import { fail, isError } from '#core/errors'
import type { Session, UnlockSecret } from '#protocol/vault'
import type { Some, VaultParts } from './parts.ts'
import { unlockMethodsOfSlots } from '../unlock/slots.ts'

/** In and out. */
export function createUnlocker(parts: VaultParts): Some<'status' | 'refresh' | 'unlock' | 'lock' | 'touch' | 'erase' | 'prove'> {
  const { deps, disk, memory, attempts, keeper, masterKey, holder, tabs } = parts
  const eraseAll = async (): Promise<void> => {
    await disk.erase()
    await memory.forget()
  }
  const open = async (way: UnlockSecret, check: () => void): Promise<Session> => {
    const { image, header } = await keeper.read()
    const opened = await keeper.enter(header, way)
    if (opened === 'wipe') {
      await eraseAll()
      throw fail('vault/wiped')
    }
    const { keys, content, rolledBack } = await keeper.open(image, header, opened.master)
    check()
    const renewed = rolledBack ? content : await masterKey.renew(content, () => keys, opened, way)
    const former = await masterKey.former(renewed, keys)
    return holder.enter({ keys, content: renewed, rolledBack, former: former?.key }, check)
  }
  return {
    async status() {
      if (holder.current()) return { at: 'unlocked', session: await holder.refresh() }
      if (!(await disk.exists())) return (await memory.seen()) === undefined ? { at: 'absent' } : { at: 'absent', lost: true }
      // A vault that cannot be read has no way to show but the password, which then says what is wrong.
      const header = await keeper.read().then(
        (found) => found.header,
        () => undefined,
      )
      const elsewhere = header && (await tabs.elsewhere(header.vaultId))
      const ways = header ? unlockMethodsOfSlots(header.slots) : ([{ kind: 'password' }] as const)
      return { at: 'locked', ...(await attempts.state()), ways, ...(elsewhere && { elsewhere }) }
    },
    refresh: () => holder.refresh(),
    unlock: ({ way }, { signal }) =>
      holder.inTurn(async (check) => {
        const before = holder.current()
        // Opened already, by another screen of this tab: the secret is looked at all the same.
        if (before) {
          await keeper.verifyPresence(holder.opened().content.header, way)
          return before
        }
        return open(way, () => {
          check()
          if (signal.aborted) throw fail('app/aborted')
        })
      }),
    lock() {
      // The answer first: the page ends this Worker when it hears the news.
      void holder.shut()?.then(() => deps.timers.set(() => deps.announce('locked', { why: 'asked' }), 0))
      return undefined
    },
    touch() {
      holder.clock.touch()
      return undefined
    },
    async erase({ way }) {
      await holder.inTurn(async () => {
        const vault = await keeper.read().catch((error: unknown) => {
          // A damaged vault has nothing left to check a secret against, and must not stand in the way for ever.
          if (isError(error, 'vault/corrupt')) return undefined
          throw error
        })
        if (vault) await keeper.verifyPresence(vault.header, way)
        await eraseAll()
      })
      void holder.shut()
      return undefined
    },
    async prove({ way }) {
      const mine = holder.opened()
      await holder.inTurn(() => keeper.verifyPresence(mine.content.header, way))
      return undefined
    },
  }
}
