import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { preparingTexts } from './texts.ts';

export interface TurnButtonsProps {
  /** Whole sentences that name the person, for who does not see where the button stands. */
  readonly earlierOf: string;
  readonly laterOf: string;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onStep: (by: -1 | 1) => void;
}

/** Changes the turn of one person without dragging. */
export function TurnButtons({ earlierOf, laterOf, canEarlier, canLater, onStep }: TurnButtonsProps) {
  const t = preparingTexts.use();
  return (
    <>
      <Button look="quiet" small icon={<ArrowUp aria-hidden />} isDisabled={!canEarlier} aria-label={earlierOf} onPress={() => onStep(-1)}>
        {t('earlier')}
      </Button>
      <Button look="quiet" small icon={<ArrowDown aria-hidden />} isDisabled={!canLater} aria-label={laterOf} onPress={() => onStep(1)}>
        {t('later')}
      </Button>
    </>
  );
}
