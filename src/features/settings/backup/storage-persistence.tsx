import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { useAction, usePorts } from '#features/shared'
import { TextButton } from '#ui/buttons/button'
import { useAnswer } from '#ui/state/query'

/** Whether the browser promised to keep what is stored here: without that it may clear it away when space runs short, or after some days unused. */
export function StoragePersistence(): ReactNode {
  const { backups } = usePorts<'backups'>()
  const before = useAnswer(useCallback(async () => (await backups()).persisted(), [backups])).value
  const [answered, setAnswered] = useState<boolean>()
  const ask = useAction(async () => setAnswered(await (await backups()).persist()))
  const kept = answered ?? before
  if (kept === true)
    return (
      <p className="text-small text-soft">
        <Trans>This browser has promised to keep this site’s data until you remove it.</Trans>
      </p>
    )
  return (
    <p className="text-small text-soft">
      {kept === undefined ? (
        <Trans>This browser doesn’t say whether it keeps this site’s data.</Trans>
      ) : (
        <Trans>This browser may clear this site’s data when storage runs low. Keep a copy elsewhere.</Trans>
      )}{' '}
      {kept === false && (
        <TextButton onClick={() => void ask.start()}>
          <Trans>Ask the browser to keep it</Trans>
        </TextButton>
      )}
    </p>
  )
}
