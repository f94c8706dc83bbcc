import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Empty } from '../feedback/empty.tsx'
import { ErrorNote } from '../feedback/error-note.tsx'
import { Field } from '../forms/field.tsx'
import { Screen, ScreenSection } from '../layout/page.tsx'
import { Progress } from '../feedback/progress.tsx'
import { RowsSkeleton } from '../feedback/skeleton.tsx'
import { Stated, type ScreenState } from '../feedback/states.tsx'
import { TextInput } from '../forms/text-input.tsx'

const STATES: readonly ScreenState[] = [
  { kind: 'loading', words: 'Asking node.home for 12 balances', skeleton: <RowsSkeleton rows={3} /> },
  {
    kind: 'empty',
    empty: (
      <Empty icon="portfolio" title="Nothing here yet" actions={<Button tone="primary">Receive</Button>}>
        When something arrives, it stands here with how we know.
      </Empty>
    ),
  },
  { kind: 'partial', missing: '3 of 12 balances could not be proved.', actions: <Button size="small">Try again</Button> },
  { kind: 'full' },
  { kind: 'error', error: fail('rpc/unreachable', { endpoint: 'node.home:8545' }), onRetry: () => undefined },
  { kind: 'offline' },
  { kind: 'locked', actions: <Button tone="primary">Unlock</Button> },
]

/** The seven states, the four kinds of failure, waits and dialogs. */
export const GalleryStates = (): ReactNode => (
  <Screen title="States">
    {STATES.map((state) => (
      <ScreenSection key={state.kind} title={state.kind}>
        <Stated state={state}>
          <p>The content.</p>
        </Stated>
      </ScreenSection>
    ))}
    <ScreenSection title="Failures">
      <div className="flex flex-col gap-3">
        <ErrorNote error={fail('input/amount-zero')} />
        <ErrorNote error={fail('app/aborted')} />
        <ErrorNote
          error={fail('app/unexpected', { where: 'https://node.home:8545/key 0x70997970c51812dc3a010c7d01b50e0d17dc79c8' })}
          onRetry={() => undefined}
        />
      </div>
    </ScreenSection>
    <ScreenSection title="Waits">
      <div className="flex flex-col gap-6">
        <Progress words="Proving 12 of 40 balances" done={12} of={40} onCancel={() => undefined} />
        <Progress words="Deriving the key" />
      </div>
    </ScreenSection>
    <ScreenSection title="Banners">
      <div className="flex flex-col gap-3">
        <Banner title="The practice chain has no value">Break what you like.</Banner>
        <Banner tone="warn" title="Your words are not backed up" actions={<Button size="small">Back up</Button>}>
          Without them nobody can help you.
        </Banner>
        <Banner tone="danger" title="Two finalized headers disagree">
          Nothing is believed until this is resolved.
        </Banner>
      </div>
    </ScreenSection>
    <ScreenSection title="Dialogs">
      <Ask />
    </ScreenSection>
  </Screen>
)

function Ask(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename account</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Rename account"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep</Button>
            <Button tone="primary" onClick={() => setOpen(false)}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Name" help="Only you see it.">
          <TextInput defaultValue="Savings" />
        </Field>
      </Dialog>
    </>
  )
}
