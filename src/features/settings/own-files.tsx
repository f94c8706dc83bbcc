import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { fail } from '#core/errors'
import { type Action, useAction, useUndo } from '#features/shared'
import { Button, IconButton } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { HostileText } from '#ui/text/hostile-text'
import type { IconName } from '#ui/icon'
import { TextInput } from '#ui/forms/text-input'

// Files that the person added: descriptors and ABIs, lists of reported sites.

type OwnFilesProps = {
  /** A line each. */
  readonly children: readonly ReactNode[]
  /** What the button says that opens `dialog`. */
  readonly says: ReactNode
  readonly adding: Adding
  /** Adds one; drawn while `adding`. */
  readonly dialog: ReactNode
  readonly none: { readonly icon: IconName; readonly title: ReactNode; readonly text: ReactNode }
}

type Adding = { readonly on: boolean; readonly begin: () => void; readonly end: () => void }

/** Whether the dialog is there that adds one. */
export function useAdding(): Adding {
  const [on, setOn] = useState(false)
  const begin = useCallback(() => setOn(true), [])
  const end = useCallback(() => setOn(false), [])
  return { on, begin, end }
}

/** All of them, or that there are none; and the way to add one. */
export function OwnFiles({ children, says, adding, dialog, none }: OwnFilesProps): ReactNode {
  const add = (
    <Button tone={children.length === 0 ? 'primary' : 'plain'} icon="plus" onClick={adding.begin}>
      {says}
    </Button>
  )
  return (
    <div className="flex flex-col items-start gap-4">
      {children.length === 0 ? (
        <div className="w-full">
          <Empty icon={none.icon} title={none.title} actions={add}>
            {none.text}
          </Empty>
        </div>
      ) : (
        <>
          <ul className="w-full border-t border-hair">{children}</ul>
          {add}
        </>
      )}
      {adding.on && dialog}
    </div>
  )
}

/** Takes one away, and offers to bring it back. */
export function useRemoval(name: string, away: () => Promise<unknown>, back: () => Promise<unknown>): Action<readonly []> {
  const { t } = useLingui()
  const offerUndo = useUndo()
  return useAction(async () => {
    await away()
    offerUndo(t`${name} was removed`, back)
  })
}

type FileLineProps = {
  /** What tests find it by. */
  readonly mark: Readonly<Record<`data-${string}`, string>>
  readonly name: string
  readonly removal: Action<readonly []>
  readonly actions?: ReactNode
  /** What it is, below its name. */
  readonly children: ReactNode
  /** Below all of it. */
  readonly more?: ReactNode
}

/** One of them: its name in the words of somebody else, what it is, and what can be done with it. */
export function FileLine({ mark, name, removal, actions, children, more }: FileLineProps): ReactNode {
  const { t } = useLingui()
  return (
    <li className="border-b border-hair py-3" {...mark}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <HostileText text={name} />
          </h2>
          {children}
        </div>
        {actions}
        <IconButton icon="trash" size="small" label={t`Remove ${name}`} onClick={() => void removal.start()} />
      </div>
      {more}
      {removal.error !== undefined && <ErrorNote error={removal.error} />}
    </li>
  )
}

type Taking<T> = {
  readonly taken: T | undefined
  readonly take: (taken: T) => void
  readonly name: string
  readonly call: (name: string) => void
  /** Mistakes are told. */
  readonly tried: boolean
  readonly setTried: (tried: boolean) => void
}

/** What was taken in, and what it shall be called. */
export function useTaking<T extends { readonly name: string }>(): Taking<T> {
  const [taken, setTaken] = useState<T>()
  const [name, call] = useState('')
  const [tried, setTried] = useState(false)
  const take = (next: T): void => {
    setTaken(next)
    call(next.name)
  }
  return { taken, take, name, call, tried, setTried }
}

type AddFileProps<T> = {
  readonly title: ReactNode
  readonly taking: Taking<T>
  /** Source. */
  readonly source: ReactNode
  /** What it turned out to be: for the person to compare with what they meant to add. */
  readonly what: ReactNode
  /** What else is asked about it. */
  readonly more?: ReactNode
  readonly mayAdd?: boolean
  readonly add: (taken: T, name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** First where it comes from, then what it is and what it is for. Nothing is kept before Add. */
export function AddFile<T extends { readonly name: string }>(props: AddFileProps<T>): ReactNode {
  const { title, taking, source, what, more, mayAdd = true, add, onClose } = props
  const { taken, name, call, tried, setTried } = taking
  const formId = useId()
  const save = useAction(async () => {
    if (taken === undefined) return
    await add(taken, name)
    onClose()
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (name.trim() !== '' && mayAdd) void save.start()
    else requestAnimationFrame(() => focusFirstInvalid(form))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {taken !== undefined && (
            <Button type="submit" form={formId} tone="primary" busy={save.busy}>
              <Trans>Add</Trans>
            </Button>
          )}
        </>
      }
    >
      {taken === undefined ? (
        source
      ) : (
        <form id={formId} className="flex flex-col gap-5" noValidate onSubmit={submit}>
          {what}
          <Field label={<Trans>Name</Trans>} error={tried && name.trim() === '' ? fail('input/required', { field: 'Name' }) : undefined}>
            <TextInput value={name} maxLength={120} onChange={(event) => call(event.currentTarget.value)} />
          </Field>
          {more}
          {save.error !== undefined && <ErrorNote error={save.error} />}
        </form>
      )}
    </Dialog>
  )
}
