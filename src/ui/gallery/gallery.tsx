import { type ReactNode, useState } from 'react'
import { fail } from '#core/errors'
import { AddressView } from '../address/address-view.tsx'
import { AmountView } from '../amounts/amount-view.tsx'
import { ArmButton } from '../buttons/arm-button.tsx'
import { Button, type ButtonTone, IconButton, TextButton } from '../buttons/button.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { FactLine, FactsList } from '../layout/facts-list.tsx'
import { Field } from '../forms/field.tsx'
import { FindingView } from '../feedback/finding-view.tsx'
import { ALICE, ether, EVIDENCE, evidenceOf, fake, FINDINGS, FIRST_SEEN, HASH, ROUTER, usdc } from './gallery-facts.ts'
import { GalleryCollections, Nouns } from './gallery-nouns.tsx'
import { GalleryStates } from './gallery-states.tsx'
import { GroupHallmark, Hallmark } from '../evidence/hallmark.tsx'
import { WholeHash } from '../address/hash-view.tsx'
import { HoldButton } from '../buttons/hold-button.tsx'
import { Icon, ICONS } from '../icon.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Box, Screen, Row, Rows, ScreenSection } from '../layout/page.tsx'
import { Qr } from '../address/qr.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { Select } from '../forms/select.tsx'
import { Checkbox, PasswordInput, Radio, TextArea, TextInput } from '../forms/text-input.tsx'
import { TimeView } from '../text/time-view.tsx'
import { toast } from '../overlays/toast.tsx'
import { Gloss, Tooltip } from '../overlays/tooltip.tsx'

/** Every primitive in every state, for the eye and for axe. Not part of the entry point; nothing ships it. */
export const Gallery = (): ReactNode => (
  <main className="px-4 py-6 sm:px-6">
    <Screen
      title="Swap 1,000 USDC for at least 0.2841 WETH with Uniswap"
      lede="and let Universal Router take up to 1,000 USDC, once, until 14:32."
      actions={<GroupHallmark evidence={EVIDENCE.slice(0, 2)} />}
      aside={<Aside />}
    >
      <Effects />
      <ScreenSection title="What to look at">
        <div className="flex flex-col gap-2">
          {FINDINGS.map((finding) => (
            <FindingView key={finding.rule} finding={finding} />
          ))}
        </div>
      </ScreenSection>
      <ScreenSection title="Open it up">
        <Disclosure title="Calls" hint="3, decoded" open>
          <code className="text-small text-soft">execute(commands, inputs, deadline)</code>
        </Disclosure>
        <Disclosure title="State changes" hint="9 slots, all named">
          <p>Nothing here.</p>
        </Disclosure>
        <Disclosure title="Compare with your device" hint="1 hash" open>
          <WholeHash hash={HASH}>Transaction hash</WholeHash>
        </Disclosure>
      </ScreenSection>
      <ScreenSection title="Decide">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="large">Reject</Button>
          <ArmButton content="digest" onPress={() => toast('Signed')}>
            Sign
          </ArmButton>
          <HoldButton onHeld={() => toast('Held')}>Hold to erase</HoldButton>
        </div>
      </ScreenSection>
      <Forms />
      <Nouns />
      <Buttons />
      <GalleryCollections />
    </Screen>
    <GalleryStates />
  </main>
)

const Effects = (): ReactNode => (
  <ScreenSection title="What it does">
    <Rows>
      <Row
        mark={<Hallmark evidence={evidenceOf('computed')} />}
        title="Leaves"
        detail="to Uniswap v3 pool USDC/WETH 0.05 %"
        end={<AmountView amount={usdc(1_000_000_000n)} direction="out" size="large" />}
        endDetail="$1,000.02"
      />
      <Row
        mark={<Hallmark evidence={evidenceOf('claimed')} />}
        title="Arrives"
        detail="0.2855 expected, 0.2841 at worst"
        end={<AmountView amount={ether(285_512_345_678_901_234n)} direction="in" size="large" />}
        endDetail="$997.61"
      />
      <Row
        mark={<Hallmark evidence={evidenceOf('unknown')} />}
        title="May be taken later"
        detail={<AddressView address={ROUTER} show="bare" />}
        end={<AmountView amount={fake(12_345_678n)} />}
      />
    </Rows>
  </ScreenSection>
)

function Aside(): ReactNode {
  const [speed, setSpeed] = useState<'slow' | 'normal' | 'fast' | 'own'>('normal')
  return (
    <>
      <Box title="Fee">
        <FactsList>
          <FactLine name="Expected">
            <AmountView amount={ether(410_000_000_000_000n)} />
          </FactLine>
          <FactLine name="At most">
            <AmountView amount={ether(580_000_000_000_000n)} />
          </FactLine>
          <FactLine name="Assay takes">nothing</FactLine>
        </FactsList>
        <div className="pt-3">
          <Segmented
            legend="Speed"
            value={speed}
            onChoose={setSpeed}
            segments={[
              { value: 'slow', label: 'Slow' },
              { value: 'normal', label: 'Normal' },
              { value: 'fast', label: 'Fast' },
              { value: 'own', label: 'Own' },
            ]}
          />
        </div>
      </Box>
      <Box title="How we know" side={<Gloss about="What the marks mean">Each fact carries a stamp that says how it is known.</Gloss>}>
        <FactsList>
          {EVIDENCE.map((evidence) => (
            <FactLine key={evidence.kind} name={<Hallmark evidence={evidence} show="stamp and word" />}>
              {evidence.source ?? 'here'}
            </FactLine>
          ))}
        </FactsList>
      </Box>
      <Box title="Who">
        <FactsList>
          <FactLine name="Account">
            <AddressView address={ALICE} name={{ text: 'Savings', from: 'account' }} />
          </FactLine>
          <FactLine name="Contract">
            <AddressView address={ROUTER} name={{ text: 'Universal Router', from: 'claimed' }} />
          </FactLine>
          <FactLine name="First seen">
            <TimeView at={FIRST_SEEN} />
          </FactLine>
          <FactLine name="Nonce">118</FactLine>
        </FactsList>
      </Box>
      <Box title="Receive">
        <Qr text={ALICE} label="QR code of the address of Savings" />
      </Box>
    </>
  )
}

function Forms(): ReactNode {
  const [chain, setChain] = useState<'practice' | 'mainnet'>('practice')
  return (
    <ScreenSection title="Forms">
      <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
        <Field label="To" help="An address or a contact. Paste, drop or scan it." side={<TextButton>Contacts</TextButton>}>
          <TextInput kind="hex" placeholder="0x…" end={<IconButton icon="scan" size="small" label="Scan a code" />} />
        </Field>
        <Field
          label="Amount"
          error={fail('input/amount-too-precise', { symbol: 'USDC', decimals: 6 })}
          help="Balance 1,204.50 USDC"
          side={<TextButton>Max</TextButton>}
        >
          <TextInput kind="figures" defaultValue="1.00000005" end={<span className="pe-2">USDC</span>} />
        </Field>
        <Field label="Chain" note="The practice chain has no value.">
          <Select
            value={chain}
            onChoose={setChain}
            options={[
              { value: 'practice', label: 'Practice chain' },
              { value: 'mainnet', label: 'Ethereum' },
            ]}
          />
        </Field>
        <Field label="Password" optional="if you set one">
          <PasswordInput />
        </Field>
        <Field label="Data" optional="optional">
          <TextArea kind="hex" defaultValue={HASH} />
        </Field>
        <Field label="Not now">
          <TextInput disabled value="cannot be changed" readOnly />
        </Field>
        <Checkbox label="Remember this address" help="Kept on this device, sealed." defaultChecked />
        <Radio name="r" label="Twelve words" defaultChecked />
        <Radio name="r" label="Twenty-four words" />
      </form>
    </ScreenSection>
  )
}

const sayRemoved = (): void => {
  toast('Removed', { action: { label: 'Undo', run: () => undefined } })
}

const TONES: readonly ButtonTone[] = ['primary', 'plain', 'quiet', 'danger']

const Buttons = (): ReactNode => (
  <ScreenSection title="Buttons">
    <div className="flex flex-col gap-3">
      {TONES.map((tone) => (
        <div key={tone} className="flex flex-wrap items-center gap-3">
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} icon="send">
            Normal
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
          <Button tone={tone} busy>
            Busy
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Menu
          items={[
            { key: 'a', label: 'Savings', help: '0x7099…79C8', chosen: true, onChoose: () => toast('Savings') },
            { key: 'b', label: 'Daily', help: '0x3C44…93BC', chosen: false, onChoose: () => toast('Daily') },
          ]}
        >
          Account
        </Menu>
        <Menu
          label="More"
          tone="quiet"
          items={[
            { key: 'e', label: 'Edit', icon: 'edit', onChoose: () => toast('Edit') },
            {
              key: 'd',
              label: 'Remove',
              icon: 'trash',
              tone: 'danger',
              onChoose: sayRemoved,
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
        <Tooltip words="Locks Assay at once">
          <IconButton icon="lock" label="Lock" />
        </Tooltip>
        <Button onClick={() => toast('Sent. It is pending.', { tone: 'warn' })}>Say something</Button>
      </div>
      <div className="flex flex-wrap gap-3 text-soft">
        {ICONS.map((name) => (
          <Icon key={name} name={name} size={20} />
        ))}
      </div>
    </div>
  </ScreenSection>
)
