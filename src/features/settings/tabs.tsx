import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction, usePorts, UnlockMethodForm } from '#features/shared'
import { ErrorNote } from '#ui/feedback/error-note'
import { Radio } from '#ui/forms/text-input'
import { toast } from '#ui/overlays/toast'
import type { UnlockSecret } from '#wallet'

/** Whether unlocking one tab unlocks the others. Kept in the vault, and chosen by whoever shows that it is theirs. */
export function TabsSettings({ together }: { readonly together: boolean }): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const [joining, setJoining] = useState(false)
  const part = useAction(async () => {
    await session.enter('setTabs', { tabs: 'apart' })
    toast(t`Each tab now unlocks separately.`)
  })
  const join = async (way: UnlockSecret): Promise<void> => {
    await session.enter('setTabs', { tabs: 'together', way })
    setJoining(false)
    toast(t`All tabs now unlock together.`)
  }
  const choose = (next: 'apart' | 'together'): void => {
    setJoining(next === 'together' && !together)
    if (next === 'apart' && together) void part.start()
  }
  const chosen = joining || (together && !part.busy)
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-3" disabled={part.busy}>
        <legend className="sr-only">
          <Trans>Tabs</Trans>
        </legend>
        <Radio
          name="tabs"
          checked={!chosen}
          onChange={() => choose('apart')}
          label={<Trans>Unlock each tab separately</Trans>}
          help={<Trans>Unlocking one tab doesn’t unlock the others. Locking one locks all.</Trans>}
        />
        <Radio
          name="tabs"
          checked={chosen}
          onChange={() => choose('together')}
          label={<Trans>Unlock and lock all tabs together</Trans>}
          help={
            <Trans>
              The tab you unlock holds the vault. Other tabs talk to it over an encrypted connection. Close that tab and all tabs lock.
            </Trans>
          }
        />
      </fieldset>
      {part.error && <ErrorNote error={part.error} />}
      {together && !joining && (
        <p className="text-small text-soft">
          <Trans>Switching back locks the other tabs.</Trans>
        </p>
      )}
      {joining && (
        <UnlockMethodForm
          go={<Trans>Unlock all tabs together</Trans>}
          help={<Trans>Anyone who opens another tab here while the vault is unlocked then isn’t asked for a password.</Trans>}
          onCancel={() => setJoining(false)}
          onWay={join}
        />
      )}
    </div>
  )
}
