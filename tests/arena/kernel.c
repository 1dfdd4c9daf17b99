/* The search and the endgame solver of the covering games in C, for the arena. The same random numbers give
 * the same decisions as in Python; a test compares them.
 *
 * The Python modules of games/covering explain what each part does: table.py (table, playouts),
 * determinization.py, search.py (the tree), endgame.py (the solver). tests/arena/kernel.py builds and calls
 * this file.
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

/* ---- random numbers: Python's random() ---- */

typedef struct { uint32_t words[624]; int32_t next; } Rng;

static uint32_t next_word(Rng *rng) {
    uint32_t *w = rng->words, y;
    if (rng->next >= 624) {
        for (int k = 0; k < 624; k++) {
            y = (w[k] & 0x80000000u) | (w[k < 623 ? k + 1 : 0] & 0x7fffffffu);
            w[k] = w[k < 227 ? k + 397 : k - 227] ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
        }
        rng->next = 0;
    }
    y = w[rng->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static double random_unit(Rng *rng) {
    uint32_t high = next_word(rng) >> 5, low = next_word(rng) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

/* ---- the table ---- */

typedef struct {
    int32_t players, refill, exchanges, draws[2];
    Bits six, plains[4], covers[4][36];
    int32_t takes[4][36];
} Ruleset;

typedef struct {
    Bits hands[4], pile[36], stock[36];
    int32_t pile_size, stock_size, turn, responds, has_covered, left, loser;
} Table;

static Bits nth(Bits set, int place) {
    while (place--) set &= set - 1;
    return LOWEST(set);
}

static int loser_or_draw(const Ruleset *rules, const Table *t, int has_led) {
    int last = 0;
    while (!t->hands[last]) last++;
    Bits hand = t->hands[last], top = t->pile[t->pile_size - 1];
    int has_one_card = !(hand & (hand - 1));
    return rules->draws[!has_led] && has_one_card && hand & rules->covers[last][PLACE(top)] ? DRAW : last;
}

static void pass_turn(const Ruleset *rules, Table *t) {
    do t->turn = t->turn + 1 < rules->players ? t->turn + 1 : 0; while (!t->hands[t->turn]);
}

static Bits legal(const Ruleset *rules, const Table *t) {
    Bits hand = t->hands[t->turn], options = hand;
    if (t->responds) options = (hand & rules->covers[t->turn][PLACE(t->pile[t->pile_size - 1])]) | TAKE;
    if (t->stock_size && rules->exchanges && hand & rules->six && !t->has_covered) options |= EXCHANGE;
    return options;
}

static void play(const Ruleset *rules, Table *t, Bits choice) {
    int seat = t->turn;
    Bits *hand = &t->hands[seat];
    if (choice == TAKE) {
        int count = rules->takes[seat][PLACE(t->pile[t->pile_size - 1])];
        while (count-- && t->pile_size) *hand |= t->pile[--t->pile_size];
        pass_turn(rules, t);
        t->responds = t->pile_size > 0;
        return;
    }
    if (choice == EXCHANGE) {
        *hand ^= rules->six | t->stock[0];
        t->stock[0] = rules->six;
        return;
    }
    *hand ^= choice;
    t->pile[t->pile_size++] = choice;
    if (t->responds && *hand) {
        t->responds = 0;
        t->has_covered = 1;
        return;
    }
    int has_led = !t->responds;
    t->has_covered = 0;
    while (t->stock_size && COUNT(*hand) < rules->refill) *hand |= t->stock[--t->stock_size];
    t->responds = 1;
    if (!*hand) {
        if (--t->left == 1) {
            t->loser = loser_or_draw(rules, t, has_led);
            return;
        }
        t->responds = has_led;
    }
    pass_turn(rules, t);
}

static Bits cheapest_card(const Ruleset *rules, int seat, Bits options) {
    Bits cards = options & ~(TAKE | EXCHANGE);
    if (!cards) cards = options;
    return LOWEST(cards & rules->plains[seat] ? cards & rules->plains[seat] : cards);
}

static Bits playout_policy(const Ruleset *rules, const Table *t, double noise, Rng *rng) {
    Bits options = legal(rules, t);
    if (options & EXCHANGE) return EXCHANGE;
    if (options == TAKE) return TAKE;
    if (random_unit(rng) < noise) return nth(options, (int)(random_unit(rng) * COUNT(options)));
    return cheapest_card(rules, t->turn, options);
}

/* ---- determinizations and playouts ---- */

typedef struct {
    Ruleset ruleset;
    int32_t own_seat, responds, pile_size, stock_size, unseen_count, hand_sizes[4];
    Bits hands[4], pile[36], stock[36], unseen[36]; /* 0: a card that is not known */
    int32_t simulations, max_depth, max_playout_turns;
    double noise[4], exploration, own_widening, opponent_widening, policy_share, draw_value;
    int32_t clue_count, clue_starts[36], clue_stops[36];
    double clue_weights[36];
    Bits clue_cards[36];
} Search;

/* Exchanges cards so that the clues that are believed hold. */
static void apply_clues(const Search *search, Bits *unseen, Rng *rng) {
    Bits allowed[36];
    for (int k = 0; k < search->unseen_count; k++) allowed[k] = ~0ULL;
    for (int s = 0; s < search->clue_count; s++)
        if (random_unit(rng) < search->clue_weights[s])
            for (int k = search->clue_starts[s]; k < search->clue_stops[s]; k++)
                allowed[k] &= search->clue_cards[s];
    for (int k = 0; k < search->unseen_count; k++) {
        Bits card = unseen[k];
        int others[36], count = 0;
        if (card & allowed[k]) continue;
        for (int other = 0; other < search->unseen_count; other++)
            if (unseen[other] & allowed[k] && card & allowed[other]) others[count++] = other;
        if (!count) continue;
        int other = others[(int)(random_unit(rng) * count)];
        unseen[k] = unseen[other];
        unseen[other] = card;
    }
}

static void determinize(const Search *search, Table *t, Rng *rng) {
    Bits unseen[36];
    int left = search->unseen_count;
    memcpy(unseen, search->unseen, sizeof unseen);
    for (int last = left - 1; last > 0; last--) {
        int other = (int)(random_unit(rng) * (last + 1));
        Bits card = unseen[last];
        unseen[last] = unseen[other];
        unseen[other] = card;
    }
    if (search->clue_count) apply_clues(search, unseen, rng);
    memset(t, 0, sizeof *t);
    for (int seat = 0; seat < search->ruleset.players; seat++) {
        t->hands[seat] = search->hands[seat];
        for (int k = search->hand_sizes[seat] - COUNT(search->hands[seat]); k > 0; k--)
            t->hands[seat] |= unseen[--left];
        t->left += t->hands[seat] > 0;
    }
    for (int k = 0; k < search->pile_size; k++)
        t->pile[k] = search->pile[k] ? search->pile[k] : unseen[--left];
    for (int k = 0; k < search->stock_size; k++)
        t->stock[k] = search->stock[k] ? search->stock[k] : unseen[--left];
    t->pile_size = search->pile_size;
    t->stock_size = search->stock_size;
    t->turn = search->own_seat;
    t->responds = search->responds;
    t->loser = OPEN;
}

/* A turn of a playout, a cover with its lead, counts as one towards the cap. */
static void playout(const Search *search, Table *t, Rng *rng) {
    const Ruleset *rules = &search->ruleset;
    for (int turn = 0; turn < search->max_playout_turns && t->loser == OPEN; turn++) {
        Bits choice;
        do choice = playout_policy(rules, t, search->noise[t->turn], rng), play(rules, t, choice);
        while (choice == EXCHANGE || t->has_covered);
    }
}

/* ---- the tree ---- */

typedef struct { Bits bit; double value; int32_t visits, available, next, node; } Edge;
typedef struct { Bits expanded; int32_t visits, first, last; } Node;
typedef struct { Edge *edges; Node *nodes; int32_t edge_count, node_count; } Tree;

static int new_node(Tree *tree) {
    tree->nodes[tree->node_count] = (Node){0, 0, -1, -1};
    return tree->node_count++;
}

static int new_edge(Tree *tree, Node *node, Bits bit) {
    int place = tree->edge_count++;
    tree->edges[place] = (Edge){bit, 0.0, 0, 1, -1, -1};
    if (node->expanded) tree->edges[node->last].next = place;
    else node->first = place;
    node->last = place;
    node->expanded |= bit;
    return place;
}

static int choose_by_policy(
    const Search *search, Tree *tree, Node *node, const Table *t, Rng *rng, int *is_new
) {
    Bits choice = playout_policy(&search->ruleset, t, search->noise[t->turn], rng);
    *is_new = !(choice & node->expanded);
    if (*is_new) return new_edge(tree, node, choice);
    int place = node->first;
    while (tree->edges[place].bit != choice) place = tree->edges[place].next;
    return place;
}

static int choose_by_ucb(
    const Search *search, Tree *tree, Node *node, const Table *t, double widening, int *is_new
) {
    Bits options = legal(&search->ruleset, t), fresh = options & ~node->expanded;
    double width = COUNT(options & node->expanded) / widening;
    *is_new = fresh && node->visits + 1 > width * width;
    if (*is_new) return new_edge(tree, node, cheapest_card(&search->ruleset, t->turn, fresh));
    int best = -1;
    double best_score = -1.0;
    for (int place = node->first; place >= 0; place = tree->edges[place].next) {
        Edge *edge = &tree->edges[place];
        if (!(edge->bit & options)) continue;
        edge->available++;
        double bonus = search->exploration * sqrt(log(edge->available) / edge->visits);
        double score = edge->value / edge->visits + bonus;
        if (score > best_score) best = place, best_score = score;
    }
    return best;
}

static double value_of(const Search *search, const Table *t, int seat) {
    if (t->loser == DRAW) return search->draw_value;
    if (t->loser != OPEN) return t->loser == seat ? 0.0 : 1.0;
    int all = 0;
    for (int other = 0; other < search->ruleset.players; other++) all += COUNT(t->hands[other]);
    return 0.75 - 0.5 * COUNT(t->hands[seat]) / (all ? all : 1);
}

typedef struct { Bits bit; double value; int32_t visits, level; } EdgeRow;

/* Runs the simulations; the first two levels of the tree go to rows, each edge followed by those below it. */
int32_t run_simulations(const Search *search, Rng *rng, EdgeRow *rows, int32_t max_rows) {
    size_t max_edges = (size_t)search->simulations * search->max_depth;
    Tree tree = {malloc(sizeof(Edge) * max_edges), malloc(sizeof(Node) * (max_edges + 1)), 0, 0};
    int root = new_node(&tree);
    int *nodes = malloc(sizeof(int) * search->max_depth), *places = malloc(sizeof(int) * search->max_depth);
    int *seats = malloc(sizeof(int) * search->max_depth);
    for (int number = 0; number < search->simulations; number++) {
        Table t;
        int length = 0, node = root, is_new;
        determinize(search, &t, rng);
        while (t.loser == OPEN) {
            Node *here = &tree.nodes[node];
            int place;
            if (t.turn == search->own_seat)
                place = choose_by_ucb(search, &tree, here, &t, search->own_widening, &is_new);
            else if (random_unit(rng) < search->policy_share)
                place = choose_by_policy(search, &tree, here, &t, rng, &is_new);
            else
                place = choose_by_ucb(search, &tree, here, &t, search->opponent_widening, &is_new);
            nodes[length] = node, places[length] = place, seats[length++] = t.turn;
            play(&search->ruleset, &t, tree.edges[place].bit);
            if (is_new || length >= search->max_depth) break;
            if (tree.edges[place].node < 0) tree.edges[place].node = new_node(&tree);
            node = tree.edges[place].node;
        }
        playout(search, &t, rng);
        for (int k = 0; k < length; k++) {
            tree.nodes[nodes[k]].visits++;
            tree.edges[places[k]].visits++;
            tree.edges[places[k]].value += value_of(search, &t, seats[k]);
        }
    }
    int count = 0;
    for (int p = tree.nodes[root].first; p >= 0; p = tree.edges[p].next) {
        Edge *first = &tree.edges[p];
        if (count < max_rows) rows[count++] = (EdgeRow){first->bit, first->value, first->visits, 1};
        if (first->node < 0) continue;
        for (int s = tree.nodes[first->node].first; s >= 0 && count < max_rows; s = tree.edges[s].next) {
            Edge *second = &tree.edges[s];
            rows[count++] = (EdgeRow){second->bit, second->value, second->visits, 2};
        }
    }
    free(tree.edges), free(tree.nodes), free(nodes), free(places), free(seats);
    return count;
}

/* ---- the endgame solver ---- */

/* A position (two hashes of 64 bits), the least depth at which it is proved, the greatest where it is not. */
typedef struct { uint64_t one, two; int32_t proved, failed; } Entry;
#define ENTRIES 16384
#define MAX_DEPTH 40

typedef struct {
    const Ruleset *ruleset;
    int32_t hero, losers, positions, is_out_of_budget; /* losers: 1 << (seat + 1), bit 0 the draw */
    Bits choice;
    Entry *entries;
} Solver;

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 29);
}

static Entry *lookup(Solver *p, const Table *t) {
    uint64_t one = 1, two = 2;
    uint64_t rest = t->turn | t->responds << 4 | t->has_covered << 5;
    rest |= t->pile_size << 6 | t->stock_size << 16;
    for (int k = 0; k < 4; k++) one = mix(one, t->hands[k]), two = mix(two, t->hands[k] + 77);
    for (int k = 0; k < t->pile_size; k++) one = mix(one, t->pile[k]), two = mix(two, t->pile[k] + 77);
    for (int k = 0; k < t->stock_size; k++) one = mix(one, t->stock[k]), two = mix(two, t->stock[k] + 77);
    one = mix(one, rest) | 1, two = mix(two, rest);
    for (uint64_t place = two % ENTRIES;; place = (place + 1) % ENTRIES) {
        Entry *entry = &p->entries[place];
        if (!entry->one) *entry = (Entry){one, two, MAX_DEPTH, -1};
        if (entry->one == one && entry->two == two) return entry;
    }
}

static int order_choices(const Ruleset *rules, const Table *t, Bits *choices) {
    int count = 0, keys[38];
    Bits options = legal(rules, t);
    if (t->responds) {
        for (Bits left = options & ~TAKE; left; left &= left - 1) choices[count++] = LOWEST(left);
        choices[count++] = TAKE;
        return count;
    }
    int other = 0;
    while (!t->hands[other] || other == t->turn) other++;
    for (; options; options &= options - 1) {
        Bits bit = LOWEST(options);
        int key = bit < TAKE ? COUNT(t->hands[other] & rules->covers[other][PLACE(bit)]) : 0, place = count++;
        for (; place && keys[place - 1] > key; place--)
            choices[place] = choices[place - 1], keys[place] = keys[place - 1];
        choices[place] = bit, keys[place] = key;
    }
    return count;
}

static int can_force(Solver *p, const Table *t, int depth, int is_root) {
    if (t->loser != OPEN) return p->losers >> (t->loser + 1) & 1;
    if (!depth) return 0;
    Entry *entry = lookup(p, t);
    if (!is_root) {
        if (entry->proved <= depth) return 1;
        if (entry->failed >= depth) return 0;
    }
    if (--p->positions <= 0) {
        p->is_out_of_budget = 1;
        return 0;
    }
    Bits choices[38];
    int count = order_choices(p->ruleset, t, choices), is_own = t->turn == p->hero, is_forced = !is_own;
    for (int k = 0; k < count; k++) {
        Table after = *t;
        play(p->ruleset, &after, choices[k]);
        int is_forced_after = can_force(p, &after, depth - 1, 0);
        if (p->is_out_of_budget) return 0;
        if (is_forced_after == is_own) {
            if (is_root && is_own) p->choice = choices[k];
            is_forced = is_own;
            break;
        }
    }
    if (is_forced) entry->proved = depth;
    else entry->failed = depth;
    return is_forced;
}

static int deepen(Solver *p, const Table *t, int depth, int *is_proved) {
    if (!*is_proved && !p->is_out_of_budget) *is_proved = can_force(p, t, depth, 1);
    return *is_proved;
}

/* 0 unseen, 1 win, 2 loss, 3 draw; the choice that keeps a win or a draw. */
int32_t solve(const Ruleset *rules, const Table *t, int32_t positions, Bits *choice) {
    int own_seat = t->turn, other = 0, result = 0, is_proved[4] = {0};
    while (!t->hands[other] || other == own_seat) other++;
    Entry *all = calloc(4 * ENTRIES, sizeof(Entry));
    int losers[4] = {2 << other, 2 << own_seat, 2 << other | 1, 2 << own_seat | 1};
    Solver p[4];
    for (int k = 0; k < 4; k++)
        p[k] = (Solver){rules, k % 2 ? other : own_seat, losers[k], positions, 0, 0, all + k * ENTRIES};
    for (int depth = 1; depth < MAX_DEPTH && !result; depth++) {
        if (deepen(&p[0], t, depth, &is_proved[0])) result = 1, *choice = p[0].choice;
        else if (!is_proved[2] && deepen(&p[1], t, depth, &is_proved[1])) result = 2;
        else if (deepen(&p[2], t, depth, &is_proved[2]) && deepen(&p[3], t, depth, &is_proved[3]))
            result = 3, *choice = p[2].choice;
        else if (p[0].is_out_of_budget || p[1].is_out_of_budget) break;
    }
    free(all);
    return result;
}
