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
    toast(t`From now on each tab asks for itself.`)
  })
  const join = async (way: UnlockSecret): Promise<void> => {
    await session.enter('setTabs', { tabs: 'together', way })
    setJoining(false)
    toast(t`From now on all tabs open together.`)
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
          label={<Trans>Each tab is unlocked by itself</Trans>}
          help={<Trans>Unlocking one tab opens no other. Locking one locks all.</Trans>}
        />
        <Radio
          name="tabs"
          checked={chosen}
          onChange={() => choose('together')}
          label={<Trans>Unlock and lock all tabs together</Trans>}
          help={
            <Trans>
              The tab that you unlock holds the vault, and the others speak to it, sealed between the two. Close that tab and all are
              locked.
            </Trans>
          }
        />
      </fieldset>
      {part.error && <ErrorNote error={part.error} />}
      {together && !joining && (
        <p className="text-small text-soft">
          <Trans>Going back locks the other tabs.</Trans>
        </p>
      )}
      {joining && (
        <UnlockMethodForm
          go={<Trans>Open all tabs together</Trans>}
          help={<Trans>Whoever opens another tab here while the vault is open is then not asked for anything.</Trans>}
          onCancel={() => setJoining(false)}
          onWay={join}
        />
      )}
    </div>
  )
}
