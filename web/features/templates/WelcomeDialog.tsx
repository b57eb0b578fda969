import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Trace } from '../../components/Trace.tsx';
import { useAppSelector } from '../../session/store.ts';
import { useWelcomedToTemplatesMutation } from './calls.ts';
import { templatesTexts } from './texts.ts';

const STEPS = ['word', 'ask', 'use'] as const;

/** UI-045: what templates are, told once to each person, whatever browser they use. */
export function WelcomeDialog() {
  const t = templatesTexts.use();
  const [welcomed] = useWelcomedToTemplatesMutation();
  const [open, setOpen] = useState(true);
  // Never over a dialog of the plan.
  const isFree = useAppSelector(({ planNotices }) => planNotices.dialog === null);
  const close = () => {
    setOpen(false);
    void welcomed();
  };
  const braces = { braces: '{{', closing: '}}' };
  return (
    <Dialog
      open={open && isFree}
      onClose={close}
      title={t('welcomeTitle')}
      actions={
        <Button look="primary" onPress={close} autoFocus>
          {t('begin')}
        </Button>
      }
    >
      <Trace
        label={t('welcomeTitle')}
        knots={STEPS.map((step, index) => ({
          id: step,
          kind: index === 0 ? 'due' : 'later',
          title: t(`welcome_${step}`),
          facts: [t(`welcome_${step}Text`, braces)],
        }))}
      />
      <p>{t('welcomeLabel')}</p>
    </Dialog>
  );
}
