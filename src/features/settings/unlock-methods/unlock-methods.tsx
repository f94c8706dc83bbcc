import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { useState } from 'react'
import { PATHS } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { Rows, ScreenSection } from '#ui/layout/page'
import type { SlotInfo } from '#wallet'
import { AddPasskey } from './add-passkey.tsx'
import { AddPassword, ChangePassword } from './add-password.tsx'
import { RecoveryCode } from './recovery-code.tsx'
import { RemoveSlot } from './remove-slot.tsx'
import { Rotate } from './rotate.tsx'
import { SlotRow } from './slot-row.tsx'
import { WipingPassword } from './wiping-password.tsx'
import { SettingAnchor } from '../setting-anchor.tsx'

type Task =
  | { readonly is: 'password' | 'passkey' | 'both' | 'recovery' }
  | { readonly is: 'change' | 'remove'; readonly slotId: SlotInfo['id'] }

/** How this vault is opened: what there is, what can be added, and what it is worth. */
export function UnlockMethods({ slots }: { readonly slots: readonly SlotInfo[] }) {
  return (
    <>
      <SettingAnchor name="sign-in-methods">
        <ScreenSection title={<Trans>Sign-in methods</Trans>}>
          <Slots slots={slots} />
        </ScreenSection>
      </SettingAnchor>
      <SettingAnchor name="duress-password">
        <ScreenSection title={<Trans>Duress password</Trans>}>
          <WipingPassword />
        </ScreenSection>
      </SettingAnchor>
      <SettingAnchor name="master-key">
        <ScreenSection title={<Trans>Master key</Trans>}>
          <Rotate slots={slots} />
        </ScreenSection>
      </SettingAnchor>
    </>
  )
}

function Slots({ slots }: { readonly slots: readonly SlotInfo[] }) {
  // One thing at a time: each asks for a way in.
  const [task, setTask] = useState<Task>()
  const end = (): void => setTask(undefined)
  const has = (kind: SlotInfo['kind']): boolean => slots.some((slot) => slot.kind === kind)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-soft">
        <Trans>Each of these unlocks the vault, and confirms it’s you when needed. Your vault is only as safe as the weakest.</Trans>
      </p>
      <Rows>
        {slots.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            onChange={slot.kind === 'password' || slot.kind === 'both' ? () => setTask({ is: 'change', slotId: slot.id }) : undefined}
            onRemove={() => setTask({ is: 'remove', slotId: slot.id })}
          >
            {task?.is === 'change' && task.slotId === slot.id && <ChangePassword slot={slot} onDone={end} />}
            {task?.is === 'remove' && task.slotId === slot.id && <RemoveSlot slot={slot} slots={slots} onDone={end} />}
          </SlotRow>
        ))}
      </Rows>
      {task === undefined && (
        <div className="flex flex-wrap gap-3">
          <Button icon="plus" onClick={() => setTask({ is: 'passkey' })}>
            <Trans>Add a passkey</Trans>
          </Button>
          <Button icon="plus" onClick={() => setTask({ is: 'both' })}>
            <Trans>Add password and passkey together</Trans>
          </Button>
          {!has('password') && (
            <Button icon="plus" onClick={() => setTask({ is: 'password' })}>
              <Trans>Add a password</Trans>
            </Button>
          )}
          <Button icon="plus" onClick={() => setTask({ is: 'recovery' })}>
            {has('recovery') ? <Trans>Create a new recovery code</Trans> : <Trans>Create a recovery code</Trans>}
          </Button>
        </div>
      )}
      {task?.is === 'password' && <AddPassword onDone={end} />}
      {(task?.is === 'passkey' || task?.is === 'both') && <AddPasskey key={task.is} kind={task.is} slots={slots} onDone={end} />}
      {task?.is === 'recovery' && <RecoveryCode again={has('recovery')} onDone={end} />}
      <p className="text-small text-soft">
        <Trans>
          A passkey proves that someone was at their device for one action. It doesn’t prove what this page showed them. The page starts the
          request and passes on the answer, and the browser’s window doesn’t say what is signed. The vault checks the answer itself.
        </Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'guide/ways-in')} className={linkStyle}>
          <Trans>More about sign-in methods</Trans>
        </Link>
      </p>
    </div>
  )
}
