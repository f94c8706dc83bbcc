import type { OwnSignature } from '#core/permissions/own-signature'
import { createCell, type Source } from '#core/source'
import type { SessionService } from '../session/session.ts'

/** What this device signed and did not send, newest first; nothing while the vault is closed. */
export function createSignatures(session: SessionService): Source<readonly OwnSignature[]> {
  const cell = createCell<readonly OwnSignature[]>([])
  let unhook: (() => void) | undefined
  session.state.subscribe(() => {
    unhook?.()
    unhook = undefined
    const now = session.state.get()
    if (now.kind !== 'open') return cell.set([])
    const { signatures } = now.records
    const publish = (): void => cell.set([...signatures.get()].sort((a, b) => b.createdAt - a.createdAt))
    unhook = signatures.subscribe(publish)
    publish()
  })
  return cell
}
