/* The two hot loops of the covering games' players in C, for the arena: the same cards for the same lots.
 *
 * What each part does, and why, is said where it is done in Python: games/covering/table.py (table, playouts),
 * games/covering/determinization.py (guesses), games/covering/search.py (the tree), games/covering/endgame.py (proofs).
 * A test compares the decisions. Built and called by tests/arena/kernel.py.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Bits;
#define TAKE (1ULL << 36)
#define EXCHANGE (1ULL << 37)
#define OPEN (-2)
#define DRAW (-1)
#define PLACE(bit) __builtin_ctzll(bit)
#define COUNT(set) __builtin_popcountll(set)
#define LOWEST(set) ((set) & -(set))

/* ---- lots: Python's random() ---- */

typedef struct { uint32_t words[624]; int32_t next; } Lots;

static uint32_t word(Lots *lots) {
    uint32_t *w = lots->words, y;
    if (lots->next >= 624) {
        for (int k = 0; k < 624; k++) {
            y = (w[k] & 0x80000000u) | (w[k < 623 ? k + 1 : 0] & 0x7fffffffu);
            w[k] = w[k < 227 ? k + 397 : k - 227] ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
        }
        lots->next = 0;
    }
    y = w[lots->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static double lot(Lots *lots) {
    uint32_t high = word(lots) >> 5, low = word(lots) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

/* ---- the table ---- */

typedef struct {
    int32_t players, refill, exchanges, draws[2];
    Bits six, plains[4], covers[4][36];
    int32_t takes[4][36];
} Customs;

typedef struct {
    Bits hands[4], pile[36], stock[36];
    int32_t piled, stocked, turn, responds, covered, left, loser;
} Table;

static Bits nth(Bits set, int place) {
    while (place--) set &= set - 1;
    return LOWEST(set);
}

static int settled(const Customs *c, const Table *t, int led) {
    int last = 0;
    while (!t->hands[last]) last++;
    Bits hand = t->hands[last], top = t->pile[t->piled - 1];
    return c->draws[!led] && !(hand & (hand - 1)) && hand & c->covers[last][PLACE(top)] ? DRAW : last;
}

static void pass_on(const Customs *c, Table *t) {
    do t->turn = t->turn + 1 < c->players ? t->turn + 1 : 0; while (!t->hands[t->turn]);
}

static Bits legal(const Customs *c, const Table *t) {
    Bits hand = t->hands[t->turn], found = hand;
    if (t->responds) found = (hand & c->covers[t->turn][PLACE(t->pile[t->piled - 1])]) | TAKE;
    if (t->stocked && c->exchanges && hand & c->six && !t->covered) found |= EXCHANGE;
    return found;
}

static void play(const Customs *c, Table *t, Bits choice) {
    int seat = t->turn;
    Bits *hand = &t->hands[seat];
    if (choice == TAKE) {
        int count = c->takes[seat][PLACE(t->pile[t->piled - 1])];
        while (count-- && t->piled) *hand |= t->pile[--t->piled];
        pass_on(c, t);
        t->responds = t->piled > 0;
        return;
    }
    if (choice == EXCHANGE) {
        *hand ^= c->six | t->stock[0];
        t->stock[0] = c->six;
        return;
    }
    *hand ^= choice;
    t->pile[t->piled++] = choice;
    if (t->responds && *hand) {
        t->responds = 0;
        t->covered = 1;
        return;
    }
    int led = !t->responds;
    t->covered = 0;
    while (t->stocked && COUNT(*hand) < c->refill) *hand |= t->stock[--t->stocked];
    t->responds = 1;
    if (!*hand) {
        if (--t->left == 1) {
            t->loser = settled(c, t, led);
            return;
        }
        t->responds = led;
    }
    pass_on(c, t);
}

static Bits cheapest(const Customs *c, int seat, Bits options) {
    Bits cards = options & ~(TAKE | EXCHANGE);
    if (!cards) cards = options;
    return LOWEST(cards & c->plains[seat] ? cards & c->plains[seat] : cards);
}

static Bits by_habit(const Customs *c, const Table *t, double noise, Lots *lots) {
    Bits options = legal(c, t);
    if (options & EXCHANGE) return EXCHANGE;
    if (options == TAKE) return TAKE;
    if (lot(lots) < noise) return nth(options, (int)(lot(lots) * COUNT(options)));
    return cheapest(c, t->turn, options);
}

/* ---- guesses and playouts ---- */

typedef struct {
    Customs customs;
    int32_t me, responds, piled, stocked, unknowns, sizes[4];
    Bits hands[4], pile[36], stock[36], unknown[36]; /* 0: unknown */
    int32_t tries, depth, cap;
    double noise[4], explore, widen, widen_others, habit, draw_worth;
    int32_t signs, starts[36], stops[36];
    double weights[36];
    Bits cards[36];
} Question;

/* Exchanges cards so that the signs that are believed in come true. */
static void heed(const Question *q, Bits *unknown, Lots *lots) {
    Bits allowed[36];
    for (int k = 0; k < q->unknowns; k++) allowed[k] = ~0ULL;
    for (int s = 0; s < q->signs; s++)
        if (lot(lots) < q->weights[s])
            for (int k = q->starts[s]; k < q->stops[s]; k++) allowed[k] &= q->cards[s];
    for (int k = 0; k < q->unknowns; k++) {
        Bits card = unknown[k];
        int others[36], count = 0;
        if (card & allowed[k]) continue;
        for (int other = 0; other < q->unknowns; other++)
            if (unknown[other] & allowed[k] && card & allowed[other]) others[count++] = other;
        if (!count) continue;
        int other = others[(int)(lot(lots) * count)];
        unknown[k] = unknown[other];
        unknown[other] = card;
    }
}

static void guessed(const Question *q, Table *t, Lots *lots) {
    Bits unknown[36];
    int left = q->unknowns;
    memcpy(unknown, q->unknown, sizeof unknown);
    for (int last = left - 1; last > 0; last--) {
        int other = (int)(lot(lots) * (last + 1));
        Bits card = unknown[last];
        unknown[last] = unknown[other];
        unknown[other] = card;
    }
    if (q->signs) heed(q, unknown, lots);
    memset(t, 0, sizeof *t);
    for (int seat = 0; seat < q->customs.players; seat++) {
        t->hands[seat] = q->hands[seat];
        for (int k = q->sizes[seat] - COUNT(q->hands[seat]); k > 0; k--) t->hands[seat] |= unknown[--left];
        t->left += t->hands[seat] > 0;
    }
    for (int k = 0; k < q->piled; k++) t->pile[k] = q->pile[k] ? q->pile[k] : unknown[--left];
    for (int k = 0; k < q->stocked; k++) t->stock[k] = q->stock[k] ? q->stock[k] : unknown[--left];
    t->piled = q->piled;
    t->stocked = q->stocked;
    t->turn = q->me;
    t->responds = q->responds;
    t->loser = OPEN;
}

/* A turn of a playout, a cover with its lead, counts as one towards the cap. */
static void play_out(const Question *q, Table *t, Lots *lots) {
    const Customs *c = &q->customs;
    for (int turn = 0; turn < q->cap && t->loser == OPEN; turn++) {
        Bits choice;
        do choice = by_habit(c, t, q->noise[t->turn], lots), play(c, t, choice);
        while (choice == EXCHANGE || t->covered);
    }
}

/* ---- the tree ---- */

typedef struct { Bits bit; double worth; int32_t tries, chances, next, node; } Branch;
typedef struct { Bits tried; int32_t tries, first, last; } Node;
typedef struct { Branch *branches; Node *nodes; int32_t branched, noded; } Tree;

static int new_node(Tree *tree) {
    tree->nodes[tree->noded] = (Node){0, 0, -1, -1};
    return tree->noded++;
}

static int new_branch(Tree *tree, Node *node, Bits bit) {
    int place = tree->branched++;
    tree->branches[place] = (Branch){bit, 0.0, 0, 1, -1, -1};
    if (node->tried) tree->branches[node->last].next = place;
    else node->first = place;
    node->last = place;
    node->tried |= bit;
    return place;
}

static int habit(const Question *q, Tree *tree, Node *node, const Table *t, Lots *lots, int *is_new) {
    Bits choice = by_habit(&q->customs, t, q->noise[t->turn], lots);
    *is_new = !(choice & node->tried);
    if (*is_new) return new_branch(tree, node, choice);
    int place = node->first;
    while (tree->branches[place].bit != choice) place = tree->branches[place].next;
    return place;
}

static int chosen(const Question *q, Tree *tree, Node *node, const Table *t, double widen, int *is_new) {
    Bits options = legal(&q->customs, t), fresh = options & ~node->tried;
    double wide = COUNT(options & node->tried) / widen;
    *is_new = fresh && node->tries + 1 > wide * wide;
    if (*is_new) return new_branch(tree, node, cheapest(&q->customs, t->turn, fresh));
    int best = -1;
    double most = -1.0;
    for (int place = node->first; place >= 0; place = tree->branches[place].next) {
        Branch *branch = &tree->branches[place];
        if (!(branch->bit & options)) continue;
        branch->chances++;
        double score = branch->worth / branch->tries + q->explore * sqrt(log(branch->chances) / branch->tries);
        if (score > most) best = place, most = score;
    }
    return best;
}

static double worth(const Question *q, const Table *t, int seat) {
    if (t->loser == DRAW) return q->draw_worth;
    if (t->loser != OPEN) return t->loser == seat ? 0.0 : 1.0;
    int all = 0;
    for (int other = 0; other < q->customs.players; other++) all += COUNT(t->hands[other]);
    return 0.75 - 0.5 * COUNT(t->hands[seat]) / (all ? all : 1);
}

typedef struct { Bits bit; double worth; int32_t tries, level; } Row;

/* Grows a tree; its first two levels go to rows, each branch followed by those after it. */
int32_t grow(const Question *q, Lots *lots, Row *rows, int32_t most) {
    Tree tree = {malloc(sizeof(Branch) * q->tries * q->depth), malloc(sizeof(Node) * (q->tries * q->depth + 1)), 0, 0};
    int root = new_node(&tree);
    int *nodes = malloc(sizeof(int) * q->depth), *places = malloc(sizeof(int) * q->depth);
    int *seats = malloc(sizeof(int) * q->depth);
    for (int turn = 0; turn < q->tries; turn++) {
        Table t;
        int length = 0, node = root, is_new;
        guessed(q, &t, lots);
        while (t.loser == OPEN) {
            Node *here = &tree.nodes[node];
            int place;
            if (t.turn == q->me) place = chosen(q, &tree, here, &t, q->widen, &is_new);
            else if (lot(lots) < q->habit) place = habit(q, &tree, here, &t, lots, &is_new);
            else place = chosen(q, &tree, here, &t, q->widen_others, &is_new);
            nodes[length] = node, places[length] = place, seats[length++] = t.turn;
            play(&q->customs, &t, tree.branches[place].bit);
            if (is_new || length >= q->depth) break;
            if (tree.branches[place].node < 0) tree.branches[place].node = new_node(&tree);
            node = tree.branches[place].node;
        }
        play_out(q, &t, lots);
        for (int k = 0; k < length; k++) {
            tree.nodes[nodes[k]].tries++;
            tree.branches[places[k]].tries++;
            tree.branches[places[k]].worth += worth(q, &t, seats[k]);
        }
    }
    int count = 0;
    for (int p = tree.nodes[root].first; p >= 0; p = tree.branches[p].next) {
        Branch *first = &tree.branches[p];
        if (count < most) rows[count++] = (Row){first->bit, first->worth, first->tries, 1};
        if (first->node < 0) continue;
        for (int s = tree.nodes[first->node].first; s >= 0 && count < most; s = tree.branches[s].next) {
            Branch *second = &tree.branches[s];
            rows[count++] = (Row){second->bit, second->worth, second->tries, 2};
        }
    }
    free(tree.branches), free(tree.nodes), free(nodes), free(places), free(seats);
    return count;
}

/* ---- proofs ---- */

/* A position by two hashes of 64 bits, and up to which depth it is proved and failed. */
typedef struct { uint64_t one, two; int32_t proved, failed; } Seen;
#define SEEN 16384
#define DEEPEST 40

typedef struct {
    const Customs *customs;
    int32_t hero, losers, positions, is_spent; /* losers: 1 << (seat + 1), bit 0 the draw */
    Bits choice;
    Seen *seen;
} Prover;

static uint64_t mixed(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29);
}

static Seen *seen(Prover *p, const Table *t) {
    uint64_t one = 1, two = 2;
    uint64_t rest = t->turn | t->responds << 4 | t->covered << 5 | t->piled << 6 | t->stocked << 16;
    for (int k = 0; k < 4; k++) one = mixed(one, t->hands[k]), two = mixed(two, t->hands[k] + 77);
    for (int k = 0; k < t->piled; k++) one = mixed(one, t->pile[k]), two = mixed(two, t->pile[k] + 77);
    for (int k = 0; k < t->stocked; k++) one = mixed(one, t->stock[k]), two = mixed(two, t->stock[k] + 77);
    one = mixed(one, rest) | 1, two = mixed(two, rest);
    for (uint64_t place = two % SEEN;; place = (place + 1) % SEEN) {
        Seen *found = &p->seen[place];
        if (!found->one) *found = (Seen){one, two, DEEPEST, -1};
        if (found->one == one && found->two == two) return found;
    }
}

static int in_order(const Customs *c, const Table *t, Bits *choices) {
    int count = 0, keys[38];
    Bits options = legal(c, t);
    if (t->responds) {
        for (Bits left = options & ~TAKE; left; left &= left - 1) choices[count++] = LOWEST(left);
        choices[count++] = TAKE;
        return count;
    }
    int other = 0;
    while (!t->hands[other] || other == t->turn) other++;
    for (; options; options &= options - 1) {
        Bits bit = LOWEST(options);
        int key = bit < TAKE ? COUNT(t->hands[other] & c->covers[other][PLACE(bit)]) : 0, place = count++;
        for (; place && keys[place - 1] > key; place--)
            choices[place] = choices[place - 1], keys[place] = keys[place - 1];
        choices[place] = bit, keys[place] = key;
    }
    return count;
}

static int forced(Prover *p, const Table *t, int depth, int is_root) {
    if (t->loser != OPEN) return p->losers >> (t->loser + 1) & 1;
    if (!depth) return 0;
    Seen *known = seen(p, t);
    if (!is_root) {
        if (known->proved <= depth) return 1;
        if (known->failed >= depth) return 0;
    }
    if (--p->positions <= 0) {
        p->is_spent = 1;
        return 0;
    }
    Bits choices[38];
    int count = in_order(p->customs, t, choices), mine = t->turn == p->hero, found = !mine;
    for (int k = 0; k < count; k++) {
        Table after = *t;
        play(p->customs, &after, choices[k]);
        int result = forced(p, &after, depth - 1, 0);
        if (p->is_spent) return 0;
        if (result == mine) {
            if (is_root && mine) p->choice = choices[k];
            found = mine;
            break;
        }
    }
    if (found) known->proved = depth;
    else known->failed = depth;
    return found;
}

static int forces(Prover *p, const Table *t, int depth, int *is_proved) {
    if (!*is_proved && !p->is_spent) *is_proved = forced(p, t, depth, 1);
    return *is_proved;
}

/* 0 unknown, 1 win, 2 loss, 3 draw; the choice that keeps a win or a draw. */
int32_t prove(const Customs *c, const Table *t, int32_t positions, Bits *choice) {
    int me = t->turn, other = 0, result = 0, is_proved[4] = {0};
    while (!t->hands[other] || other == me) other++;
    Seen *all = calloc(4 * SEEN, sizeof(Seen));
    int losers[4] = {2 << other, 2 << me, 2 << other | 1, 2 << me | 1};
    Prover p[4];
    for (int k = 0; k < 4; k++)
        p[k] = (Prover){c, k % 2 ? other : me, losers[k], positions, 0, 0, all + k * SEEN};
    for (int depth = 1; depth < DEEPEST && !result; depth++) {
        if (forces(&p[0], t, depth, &is_proved[0])) result = 1, *choice = p[0].choice;
        else if (!is_proved[2] && forces(&p[1], t, depth, &is_proved[1])) result = 2;
        else if (forces(&p[2], t, depth, &is_proved[2]) && forces(&p[3], t, depth, &is_proved[3]))
            result = 3, *choice = p[2].choice;
        else if (p[0].is_spent || p[1].is_spent) break;
    }
    free(all);
    return result;
}
