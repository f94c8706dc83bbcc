import { expect, it } from 'vitest'
import { createCell } from '#core/source'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { SessionService } from '../session/session.ts'
import { createSignatures } from './signatures.ts'

const signed = (id: string, createdAt: number) => ({ id, createdAt }) as OwnSignature
/** A session that a test opens and closes, with its records. */
function sessions() {
  const state = createCell<unknown>({ kind: 'locked' })
  const session = { state } as unknown as SessionService
  const records = (...some: readonly OwnSignature[]) => createCell<readonly OwnSignature[]>(some)
  const open = (signatures: unknown) => state.set({ kind: 'open', records: { signatures } })
  return { session, records, open, close: () => state.set({ kind: 'locked' }) }
}
const ids = (all: ReturnType<typeof createSignatures>) => all.get().map(({ id }) => id)

it('are there while the vault is open, the newest first', () => {
  const { session, records, open, close } = sessions()
  const all = createSignatures(session)
  expect(all.get()).toEqual([])
  const kept = records(signed('a', 1), signed('c', 3), signed('b', 2))
  open(kept)
  expect(ids(all)).toEqual(['c', 'b', 'a'])
  kept.set([...kept.get(), signed('d', 4)])
  expect(ids(all)).toEqual(['d', 'c', 'b', 'a'])
  expect(kept.get().map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd'])
  close()
  expect(all.get()).toEqual([])
})

it('are those of the vault that is open now: what another writes is not heard', () => {
  const { session, records, open, close } = sessions()
  const all = createSignatures(session)
  const [first, second] = [records(signed('a', 1)), records(signed('b', 1))]
  open(first)
  close()
  first.set([signed('x', 9)])
  expect(all.get()).toEqual([])
  open(second)
  first.set([signed('y', 9)])
  expect(ids(all)).toEqual(['b'])
})
