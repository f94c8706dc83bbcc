import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Button, type ButtonTone } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { IconName } from '#ui/icon'
import { useForm } from '#ui/state/use-form'
import type { UnlockSecret } from '#wallet'
import { useAction } from '../wallet/use-action.ts'
import { useUnlockMethod, type UnlockMethodOptions } from './use-unlock-method.ts'
import { UnlockMethodFields } from './unlock-method-fields.tsx'
import { isUnlockMethodError } from './unlock-method-words.ts'

export type UnlockMethodFormProps = UnlockMethodOptions & {
  /** What is done once somebody has shown that they are here. What it throws is shown: beside the field where it is about the way. */
  readonly onWay: (way: UnlockSecret) => Promise<unknown>
  /** What the button says that does it. */
  readonly go: ReactNode
  readonly tone?: ButtonTone
  readonly icon?: IconName
  readonly onCancel?: () => void
  readonly cancel?: ReactNode
  /** Below the field. */
  readonly help?: ReactNode
  /** What the password is called, where another stands beside it. */
  readonly called?: ReactNode
  /** Further fields, above. */
  readonly children?: ReactNode
  /** Looks at the further fields when the form is sent; `false` keeps it from being sent, and no passkey is asked for. */
  readonly check?: () => boolean
  /** The keyboard goes there at once: where it was asked for just now, or is the only thing to do. */
  readonly focused?: boolean
}

/** A form that asks for a way in before it does something: reveal, export, erase, lower a protection. */
export function UnlockMethodForm(props: UnlockMethodFormProps): ReactNode {
  const { onWay, go, tone = 'primary', icon, onCancel, cancel, help, called, children, check, focused = false, ...options } = props
  const way = useUnlockMethod(options)
  const form = useForm({})
  const action = useAction(onWay)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (way.asking || action.busy) return
    action.clear()
    // All that is wrong is told at once, before a device is asked for anything.
    const [whole, fine] = [way.check(), check?.() ?? true]
    const given = whole && fine ? await way.take() : undefined
    if (given && (await action.start(given))) way.clear()
    form.attempt()
  }
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-5">
      {children}
      <UnlockMethodFields way={way} error={action.error} help={help} called={called} focused={focused} />
      {action.error && !isUnlockMethodError(action.error) && <ErrorNote error={action.error} />}
      {/* What cannot be undone comes last. */}
      <div className={`flex flex-wrap gap-3 ${tone === 'danger' ? 'flex-row-reverse justify-end' : ''}`}>
        <Button type="submit" tone={tone} busy={way.asking || action.busy} {...(icon && { icon })}>
          {go}
        </Button>
        {onCancel && <Button onClick={onCancel}>{cancel ?? <Trans>Cancel</Trans>}</Button>}
      </div>
    </form>
  )
}
