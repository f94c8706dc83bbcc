import type { WireError } from '#core/errors'
import { useSource, useWallet } from '#features/shared'
import type { Source } from '#core/source'
import { ErrorNote } from '#ui/feedback/error-note'

const NOTHING: Source<readonly WireError[]> = { get: () => NONE, subscribe: () => () => undefined }
const NONE: readonly WireError[] = []

/** What concerns the whole app while the vault is open: an older vault than the one last seen here, records whose seal did not hold. */
export function Notices() {
  const { session } = useWallet()
  const state = useSource(session.state)
  const problems = useSource(state.at === 'open' ? state.records.problems : NOTHING)
  const errors: readonly WireError[] = [
    ...(state.at === 'open' && state.session.rolledBack ? [{ code: 'vault/rolled-back' } as const] : []),
    ...problems,
  ]
  if (errors.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-3">
      {errors.map((error, at) => (
        <ErrorNote key={`${error.code}${at}`} error={error} />
      ))}
    </div>
  )
}
